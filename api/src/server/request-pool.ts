import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type pg from 'pg'

/** A query of a request takes milliseconds; one that takes this long is given up, milliseconds. */
const ANSWER = 5_000
/** How long to wait for a free connection, and for a new one to be made, milliseconds. */
const CONNECT = 4_000
/**
 * Postgres ends what takes too long by itself; one that does not even do that is given up this much later,
 * milliseconds.
 */
const GRACE = 1_000

export interface RequestPoolOptions {
  /** The most connections; 6 when left out. */
  readonly max?: number
  readonly answerMs?: number
  readonly connectMs?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

/**
 * The connections that requests use. Each query is answered or fails within 6 s, also when Postgres is silent: at worst
 * somebody waits 4 s for a connection that another's 6 s have just freed, and 4 s for a new one. Not for jobs in the
 * background, which may take longer.
 */
export function requestPool(connectionString: string, options: RequestPoolOptions = {}): pg.Pool {
  const { max = 6, answerMs = ANSWER, connectMs = CONNECT, onWarning } = options
  return steadyPool(
    {
      connectionString,
      max,
      connectionTimeoutMillis: connectMs,
      statement_timeout: answerMs,
      query_timeout: answerMs + GRACE,
      application_name: 'stillair api',
    },
    onWarning,
  )
}
