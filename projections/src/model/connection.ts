import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { pause } from '@stillair/events/process/wait.ts'
import pg from 'pg'

/**
 * Session settings of a runner.
 *
 * Rows are loaded and written by key, a few thousand at a time. On a table that grows from empty, the planner's
 * statistics lag behind. A plan made while the table was empty would scan all of it for every batch, so only index
 * plans are allowed.
 *
 * If a crash of Postgres loses a commit, it loses the checkpoint's move with it. Commits therefore need not wait for
 * the disk.
 */
const SETTINGS = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'synchronous_commit=off',
  'idle_in_transaction_session_timeout=30s',
  // A little longer than `ANSWER`, after which no client waits for the result.
  'statement_timeout=65s',
  // A session whose client has vanished still holds the version's lock. Postgres notices within half a minute instead
  // of two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
]

/**
 * Milliseconds after which an unanswered statement and its connection are given up: the server is frozen, or the
 * network drops packets. A batch takes tens of milliseconds, or seconds behind a lock.
 */
const ANSWER = 60_000
/** Milliseconds that a connection may take to close before it is destroyed. */
const CLOSE = 2_000

/** A connection of a runner. */
export interface Connection {
  readonly client: pg.Client
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

/**
 * Opens a connection. Throws when Postgres does not answer within five seconds. A query that is not answered within a
 * minute fails, and the connection is then lost.
 */
export async function connect(postgresUrl: string, applicationName: string): Promise<Connection> {
  const client = new pg.Client(
    withSessionSettings({
      connectionString: postgresUrl,
      application_name: applicationName.slice(0, 63),
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
      keepAlive: true,
      // Sends concurrent queries at once instead of waiting for each answer.
      pipeline: true,
      query_timeout: ANSWER,
      connectionTimeoutMillis: 5_000,
    }),
  )
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  return { client, lost: lost.signal, close: () => close(client) }
}

/** Closes a connection, by force when the server does not answer. */
async function close(client: pg.Client): Promise<void> {
  const leaving = new AbortController()
  await Promise.race([client.end().catch(() => {}), pause(CLOSE, leaving.signal)])
  leaving.abort()
  client.connection.stream.destroy()
}

const identity = (value: string) => value
const toIso = (value: string) => {
  const parsed: unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(value)
  return parsed instanceof Date ? parsed.toISOString() : value
}

/** Reads dates and times as strings, the form they have in rows in memory. */
export const readerTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return identity
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toIso
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}
