import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type pg from 'pg'
import { READ_MODELS } from './read-models.ts'

/** When to give up a query, in milliseconds. A request's queries normally take milliseconds. */
const ANSWER = 5_000
/** How long to wait for a free connection, and for a new one to open, in milliseconds. */
const CONNECT = 4_000
/**
 * Postgres ends slow queries itself. If it fails to do that, the query is given up this much later, in milliseconds.
 */
const GRACE = 1_000

export interface RequestPoolOptions {
  /** The maximum number of connections; 6 if omitted. */
  readonly max?: number
  readonly answerMs?: number
  readonly connectMs?: number
  readonly onWarning?: (message: string, cause: unknown) => void
}

/**
 * Creates the connection pool for requests. Each query succeeds or fails within 6 s, even if Postgres is silent. At
 * worst, a request waits 4 s for a connection that another query has just freed after 6 s, and 4 s for a new one.
 * Background jobs, which may take longer, do not use it.
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
      options: READ_MODELS,
    },
    onWarning,
  )
}
