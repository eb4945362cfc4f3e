import type pg from 'pg'
import { serverVersion } from './server-version.ts'
import { steadyPool } from './steady-pool.ts'

export interface LogPoolOptions {
  readonly connectionString: string
  /** The most connections; 10 when left out. One of them carries the wake-up. */
  readonly max?: number
  /** Milliseconds in which a query is answered, or its connection is given up; 5,000 when left out. */
  readonly queryTimeoutMs?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

// An append takes a millisecond. A writer that hangs in its transaction holds every reader at the gap before it, so
// Postgres ends it: after 5 s of silence, and a statement, which every append is, after 30 s.
const IDLE = 5_000
const LONGEST = 30_000
/** Since this version Postgres limits whole transactions, too, however many statements they have. */
const LIMITS_TRANSACTIONS = 170_000

/** Connections for the log (Postgres 15 or newer). They keep no transaction open for long. */
export function logPool({ connectionString, max = 10, queryTimeoutMs = 5_000, onWarning }: LogPoolOptions): pg.Pool {
  return steadyPool(
    {
      connectionString,
      max,
      idle_in_transaction_session_timeout: IDLE,
      statement_timeout: LONGEST,
      onConnect: limitTransactions,
      application_name: 'stillair-log',
      // A server that is frozen, or a network that swallows what is sent, does not answer at all. No query of the log
      // takes long: waiting for other writers is done by repeated queries.
      query_timeout: queryTimeoutMs,
    },
    onWarning,
  )
}

/** Older servers refuse every connection that sets it, so it is set once the version is known. */
async function limitTransactions(client: pg.ClientBase): Promise<void> {
  if ((await serverVersion(client)) < LIMITS_TRANSACTIONS) return
  await client.query(`set transaction_timeout = ${LONGEST}`)
}
