import type pg from 'pg'
import { retry } from '../retry.ts'
import { isTransient } from './transient-error.ts'

export interface WaitOptions {
  /** Milliseconds after which the last error is thrown; 60,000 when left out. */
  readonly forMs?: number
  readonly signal?: AbortSignal
}

/** Resolves when Postgres answers, asking with back-off: it may be starting at the same time as this process. */
export async function waitForPostgres(pool: pg.Pool, options: WaitOptions = {}): Promise<void> {
  const { forMs = 60_000, signal = new AbortController().signal } = options
  await retry(() => pool.query('select 1'), { when: isTransient, forMs, signal })
}
