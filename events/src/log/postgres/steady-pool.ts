import pg from 'pg'
import { withSessionSettings } from './session-settings.ts'

/**
 * Settings that let a connection detect a server that vanished silently. Without keep-alive, the operating system first
 * checks after two hours. It never detects a frozen server; `query_timeout` does. Times are in milliseconds.
 */
export const DEADLINES = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
} as const

/**
 * Returns a pool that survives broken connections; the caller ends it. Its connections have Stillair's session settings, and
 * the {@link DEADLINES} unless the options set others. Calls `onWarning` when an idle connection breaks.
 */
export function steadyPool(
  options: pg.PoolConfig,
  onWarning: (message: string, cause: unknown) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool(withSessionSettings({ ...DEADLINES, ...options }))
  // An idle connection broke; the pool opens a new one when needed.
  pool.on('error', (error) => onWarning('an idle connection to Postgres broke', error))
  // Between opening a connection and handing it out, the pool has no error listener on it. An unhandled `error` event would
  // end the process. A caller that awaits a query gets the error from the query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
