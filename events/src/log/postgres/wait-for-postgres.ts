import type pg from 'pg'
import { LogStartError } from '../log-start-error.ts'
import { retry } from '../retry.ts'
import { formatVersion, OLDEST_POSTGRES, serverVersion } from './server-version.ts'
import { postgresSilent, postgresStartProblem } from './start-problem.ts'
import { isTransient } from './transient-error.ts'

export interface WaitOptions {
  /** Milliseconds after which the last error is thrown; defaults to 60,000. */
  readonly forMs?: number
  readonly signal?: AbortSignal
}

/**
 * Resolves when Postgres answers. Retries with back-off for `forMs` milliseconds, because the server may be starting at the
 * same time as this process. Then throws a {@link LogStartError}; throws it immediately for a problem that waiting does not
 * solve, such as a wrong password, an untrusted certificate, or a version older than {@link OLDEST_POSTGRES}.
 */
export async function waitForPostgres(pool: pg.Pool, url: string, options: WaitOptions = {}): Promise<void> {
  const { forMs = 60_000, signal = new AbortController().signal } = options
  const mayPass = (error: unknown) => isTransient(error) && postgresStartProblem(url, error) === null
  let version: number
  try {
    version = await retry(() => serverVersion(pool), { when: mayPass, forMs, signal })
  } catch (error) {
    const problem = postgresStartProblem(url, error)
    if (problem === null && !isTransient(error)) throw error
    throw new LogStartError(problem ?? postgresSilent(url, forMs / 1_000, error), error)
  }
  if (version >= OLDEST_POSTGRES * 10_000) return
  const found = formatVersion(version)
  throw new LogStartError(`Postgres is version ${found}; Stillair needs ${OLDEST_POSTGRES} or newer.`, null)
}
