import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { pause } from '@stillair/events/process/wait.ts'
import pg from 'pg'

/**
 * Rows are loaded and written by key, some thousand at a time. On a table that grows from empty the planner's statistics
 * lag behind, and one plan made while it was empty would read it whole for every batch: so no plan but the index's.
 * A commit that a crash of Postgres takes back takes the checkpoint with it, so nobody need wait for the disk.
 */
const SETTINGS = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'synchronous_commit=off',
  'idle_in_transaction_session_timeout=30s',
  // Shortly after nobody waits for the answer any more.
  'statement_timeout=65s',
  // A session whose other end is gone holds the version's lock: Postgres finds it out within half a minute, not two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
]

/**
 * A statement that is not answered in this time, milliseconds, is given up with its connection: the server is frozen, or the
 * network swallows what is sent. A batch takes tens of milliseconds, and seconds behind a lock.
 */
const ANSWER = 60_000
/** Milliseconds that a connection may take to close, before it is left. */
const CLOSE = 2_000

/** A connection of a runner. */
export interface Connection {
  readonly client: pg.Client
  /** Aborts when the connection is gone. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

/**
 * Opens a connection. Throws when Postgres does not answer within five seconds. A query that is not answered within a
 * minute fails, and the connection is lost.
 */
export async function connect(postgresUrl: string, applicationName: string): Promise<Connection> {
  const client = new pg.Client(
    withSessionSettings({
      connectionString: postgresUrl,
      application_name: applicationName.slice(0, 63),
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
      keepAlive: true,
      // What is queried together is sent together, and not each after the answer to the one before.
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

/** Ends a connection in order, or without when nobody answers. */
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

/** Reads dates and times as texts, as rows in memory hold them. */
export const readerTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return identity
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toIso
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}
