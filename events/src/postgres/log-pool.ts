import pg from 'pg'

export interface LogPoolOptions {
  readonly connectionString: string
  /** The most connections; 10 when left out. One of them carries the wake-up. */
  readonly max?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

// An append takes a millisecond. A writer that hangs in its transaction holds every reader at the gap before it, so
// Postgres ends it: after 5 s of saying nothing, after 30 s in any case.
const LIMITS = '-c idle_in_transaction_session_timeout=5s -c transaction_timeout=30s'

/** Connections for the log (Postgres 17 or newer). They keep no transaction open for long. */
export function logPool({ connectionString, max = 10, onWarning }: LogPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    options: LIMITS,
    application_name: 'stillair-log',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  // A connection that breaks while nobody uses it; the pool makes another when it needs one.
  pool.on('error', (error) => onWarning?.('an idle connection of the event log broke', error))
  // A connection that breaks in the moment between being made and being handed out has no listener of the pool's, and
  // an error that nobody listens to ends the process. Whoever waits for an answer hears of it there.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
