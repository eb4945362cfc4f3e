import type pg from 'pg'

/** Any number; the same for every process that makes this schema. */
const ADVISORY_LOCK = 7_240_501

/**
 * Makes the API's own table, once. It is unlogged: what a crash loses of it is only the memory of answers, and a command
 * that is then repeated makes the same event ids, which the log takes once.
 */
export async function createApiSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    await client.query(`
      create schema if not exists api;
      create unlogged table if not exists api.idempotency (
        user_id text not null,
        key text not null,
        request_hash text not null,
        started_at timestamptz not null,
        expires_at timestamptz not null,
        -- null while the command is being handled
        status int,
        body text,
        position bigint,
        primary key (user_id, key)
      );
      create index if not exists idempotency_expires_at on api.idempotency (expires_at);
    `)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
