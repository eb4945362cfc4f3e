import type pg from 'pg'
import { steadyPool } from './steady-pool.ts'

export interface LogPoolOptions {
  readonly connectionString: string
  /** The most connections; 10 when left out. One of them carries the wake-up. */
  readonly max?: number
  /** Milliseconds in which a question is answered, or its connection is given up; 5,000 when left out. */
  readonly queryTimeoutMs?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

// An append takes a millisecond. A writer that hangs in its transaction holds every reader at the gap before it, so
// Postgres ends it: after 5 s of saying nothing, after 30 s in any case.
const LIMITS = '-c idle_in_transaction_session_timeout=5s -c transaction_timeout=30s'

/** Connections for the log (Postgres 17 or newer). They keep no transaction open for long. */
export function logPool({ connectionString, max = 10, queryTimeoutMs = 5_000, onWarning }: LogPoolOptions): pg.Pool {
  return steadyPool(
    {
      connectionString,
      max,
      options: LIMITS,
      application_name: 'stillair-log',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // A server that is frozen, or a network that swallows what is sent, says nothing at all. No question of the log
      // takes long: waiting for other writers is done by asking again.
      query_timeout: queryTimeoutMs,
    },
    onWarning,
  )
}
