import type pg from 'pg'

/** A step of a schema. Once released, neither its place in the list nor anything in it changes. */
export interface Migration {
  /** What it does, in a few words. */
  readonly name: string
  /** Whether code that does not know it can run on the schema that it leaves. */
  readonly additive: boolean
  /** Statements that are run in one transaction. */
  readonly sql: string
}

/** A schema is not one that this code can run on; the message is a sentence. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}

/** Held while a schema is changed, so that processes that start together do not trip over each other. */
export const SCHEMA_LOCK = { classId: 7_407, objectId: 2 }

/** Milliseconds that changing the schema of a long log may take, or waiting for another process that does it. */
const LONGEST = 600_000
/** What Postgres answers for a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/**
 * Brings a schema to where this code expects it, by the migrations that it does not have yet, each in a transaction of
 * its own. The schema's table `migration` holds which it has; where all are there, that is read and nothing else. May be
 * called by several processes at once. `schema` is quoted where it has to be, as in SQL.
 *
 * Throws a {@link SchemaError} when newer code made a change that is not additive, or other code another one, and what
 * Postgres does when a migration fails, which then leaves nothing behind.
 */
export async function migrate(pool: pg.Pool, schema: string, migrations: readonly Migration[]): Promise<void> {
  let applied = await appliedOf(pool, schema, migrations)
  while (applied < migrations.length) applied = await applyNext(pool, schema, migrations)
}

interface AppliedRow {
  readonly number: number
  readonly name: string
  readonly additive: boolean
}

/** How many of the migrations, and perhaps of newer code's, the schema has. */
async function appliedOf(db: pg.Pool | pg.ClientBase, schema: string, migrations: readonly Migration[]) {
  const rows = await db
    .query<AppliedRow>(`select number, name, additive from ${schema}.migration order by number`)
    .then((result) => result.rows)
    .catch((error: { code?: unknown }) => {
      if (error.code === UNDEFINED_TABLE) return []
      throw error
    })
  for (const { number, name, additive } of rows) {
    const known = migrations[number - 1]
    if (known ? known.name === name : additive) continue
    const reason = known ? `where this release has “${known.name}”` : 'which this release does not know'
    throw new SchemaError(
      `The schema ${schema} of this database has migration ${number}, “${name}”, ${reason}. Start the release that made it.`,
    )
  }
  return rows.length
}

/** Applies the first migration that is missing, unless another process did. */
async function applyNext(pool: pg.Pool, schema: string, migrations: readonly Migration[]): Promise<number> {
  const client = await pool.connect()
  const query = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: LONGEST } as pg.QueryConfig)
  let failure: Error | undefined
  try {
    await query('begin; set local statement_timeout = 0')
    await query(`select set_config('transaction_timeout', '0', true)
      where current_setting('transaction_timeout', true) is not null`)
    await query('select pg_advisory_xact_lock($1, $2)', [SCHEMA_LOCK.classId, SCHEMA_LOCK.objectId])
    await query(`
      create schema if not exists ${schema};
      create table if not exists ${schema}.migration (
        number integer primary key,
        name text not null,
        -- whether code that does not know it can run on the schema
        additive boolean not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = await appliedOf(client, schema, migrations)
    const next = migrations[applied]
    if (next) {
      await query(next.sql)
      const values = [applied + 1, next.name, next.additive]
      await query(`insert into ${schema}.migration (number, name, additive) values ($1, $2, $3)`, values)
    }
    await query('commit')
    return next ? applied + 1 : applied
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // With its transaction open it may not go back into the pool.
    client.release(failure)
  }
}
