import type pg from 'pg'
import { serverVersion } from './server-version.ts'
import { steadyPool } from './steady-pool.ts'

export interface LogPoolOptions {
  readonly connectionString: string
  /** The maximum number of connections; defaults to 10. One of them carries notifications. */
  readonly max?: number
  /** Time limit for a query in milliseconds, after which its connection is closed; defaults to 5,000. */
  readonly queryTimeoutMs?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

// An append takes a millisecond. A writer that hangs in its transaction blocks every reader at the gap before its event.
// Postgres therefore ends a transaction after 5 s of silence, and a statement (every append is one) after 30 s.
const IDLE = 5_000
const LONGEST = 30_000
/** The first Postgres version that can also limit whole transactions, regardless of their number of statements. */
const LIMITS_TRANSACTIONS = 170_000

/** Returns a connection pool for the log (Postgres 15 or newer), with time limits that end long transactions. */
export function logPool({ connectionString, max = 10, queryTimeoutMs = 5_000, onWarning }: LogPoolOptions): pg.Pool {
  return steadyPool(
    {
      connectionString,
      max,
      idle_in_transaction_session_timeout: IDLE,
      statement_timeout: LONGEST,
      onConnect: limitTransactions,
      application_name: 'stillair-log',
      // A frozen server, or a network that drops packets, never responds. No log query takes long, since readers wait for
      // other writers with repeated short queries.
      query_timeout: queryTimeoutMs,
    },
    onWarning,
  )
}

/** Sets `transaction_timeout` after the version check, because older servers refuse connections that set it at start-up. */
async function limitTransactions(client: pg.ClientBase): Promise<void> {
  if ((await serverVersion(client)) < LIMITS_TRANSACTIONS) return
  await client.query(`set transaction_timeout = ${LONGEST}`)
}
