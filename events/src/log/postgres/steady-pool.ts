import pg from 'pg'
import { withSessionSettings } from './session-settings.ts'

/**
 * How every connection finds out that the other side is gone without a word. Left to itself the system first looks after
 * two hours; and what it cannot see, a server that is frozen, ends with the time for a query, milliseconds.
 */
export const DEADLINES = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
} as const

/**
 * A pool of connections that outlives each of them; the caller ends it. The settings of the server do not matter to them. Its deadlines are {@link DEADLINES} unless the
 * options set others. `onWarning` is called for connections that broke.
 */
export function steadyPool(
  options: pg.PoolConfig,
  onWarning: (message: string, cause: unknown) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool(withSessionSettings({ ...DEADLINES, ...options }))
  // A connection that breaks while nobody uses it; the pool makes another when it needs one.
  pool.on('error', (error) => onWarning('an idle connection to Postgres broke', error))
  // A connection that breaks in the moment between being made and being handed out has no listener of the pool's, and
  // an error that nobody listens to ends the process. The caller that waits for an answer gets it there.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
