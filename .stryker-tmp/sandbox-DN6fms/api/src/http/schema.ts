// @ts-nocheck
import type pg from 'pg'

/** Any number; the same for every process that makes this schema. */
const ADVISORY_LOCK = 7_240_501

/**
 * Makes the API's own tables, once. The one of answers is unlogged: what a crash loses of it is only their memory, and a
 * command that is then repeated makes the same event ids, which the log takes once.
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

      -- who asked for their account to be deleted, and how far that has come
      create table if not exists api.account_deletion (
        user_id text primary key,
        -- the keyed hash of the sign-in's address; null when it has none, and once all is done
        waitlist_entry_id text,
        requested_at timestamptz not null,
        -- the names of the steps that are done
        done text[] not null default '{}',
        finished_at timestamptz
      );
      create index if not exists account_deletion_unfinished on api.account_deletion (requested_at)
        where finished_at is null;
      create index if not exists account_deletion_finished_at on api.account_deletion (finished_at);
    `)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
