// @ts-nocheck
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
]

/** A connection of a runner. */
export interface Connection {
  readonly client: pg.Client
  /** Aborts when the connection is gone. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

/** Opens a connection. Throws when Postgres does not answer within five seconds. */
export async function connect(postgresUrl: string, applicationName: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: postgresUrl,
    application_name: applicationName.slice(0, 63),
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  return { client, lost: lost.signal, close: () => client.end().catch(() => {}) }
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
