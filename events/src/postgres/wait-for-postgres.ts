import type pg from 'pg'
import { retry } from '../retry.ts'
import { PostgresStartError, postgresStartError } from './postgres-start-error.ts'
import { OLDEST_POSTGRES, serverVersion, versionInWords } from './server-version.ts'
import { isTransient } from './transient-error.ts'

export interface WaitOptions {
  /** Milliseconds after which the last error is thrown; 60,000 when left out. */
  readonly forMs?: number
  readonly signal?: AbortSignal
}

/**
 * Resolves when Postgres answers, asking with back-off: it may be starting at the same time as this process. Throws a
 * {@link PostgresStartError} when it does not answer, does not let us in, or is older than {@link OLDEST_POSTGRES}.
 */
export async function waitForPostgres(pool: pg.Pool, options: WaitOptions = {}): Promise<void> {
  const { forMs = 60_000, signal = new AbortController().signal } = options
  let version: number
  try {
    version = await retry(() => serverVersion(pool), { when: isTransient, forMs, signal })
  } catch (error) {
    throw postgresStartError(error, pool, Math.round(forMs / 1_000))
  }
  if (version < OLDEST_POSTGRES * 10_000) {
    throw new PostgresStartError(
      `Postgres is version ${versionInWords(version)}; Stillair needs ${OLDEST_POSTGRES} or newer.`,
    )
  }
}
