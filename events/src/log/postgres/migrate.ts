import type pg from 'pg'

/** One schema migration. Once released, neither its content nor its position in the list may change. */
export interface Migration {
  /** A short description of the change. */
  readonly name: string
  /** Whether releases without this migration can run on the resulting schema. */
  readonly additive: boolean
  /** Statements, run in one transaction. */
  readonly sql: string
}

/** This release cannot run on the schema. The message is a sentence. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaError'
  }
}

/** The advisory lock held during schema changes, so that processes starting together do not interfere. */
export const SCHEMA_LOCK = { classId: 7_407, objectId: 2 }

/** Time limit in milliseconds for migrating the schema of a long log, or for waiting until another process has. */
const LONGEST = 600_000

/**
 * Applies the missing migrations to a schema, each in its own transaction. The schema's table `migration` lists the applied
 * ones; when none is missing, only that table is read. Several processes may call this at the same time. `schema` must be
 * quoted where SQL requires it.
 *
 * Throws a {@link SchemaError} when a newer release made a change that is not additive, or when an applied migration
 * differs from this release's. Rethrows the error of a migration that fails; it is rolled back.
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

/** Returns the number of migrations applied to the schema, including those of newer releases. */
async function appliedOf(db: pg.Pool | pg.ClientBase, schema: string, migrations: readonly Migration[]) {
  // Selecting from a missing table would leave an ERROR in the log of Postgres at every first start. `to_regclass` would make
  // this connection remember that the schema is missing, even after another process has created it.
  const existing = await db.query(
    `select from pg_catalog.pg_tables
     where tablename = 'migration' and $1::text in (schemaname::text, '"' || replace(schemaname, '"', '""') || '"')`,
    [schema],
  )
  if (existing.rowCount === 0) return 0
  const { rows } = await db.query<AppliedRow>(`select number, name, additive from ${schema}.migration order by number`)
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

/** Applies the first missing migration, unless another process has. Returns the number of applied migrations. */
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
    // After a failure the transaction may still be open, so the connection must not return to the pool.
    client.release(failure)
  }
}
