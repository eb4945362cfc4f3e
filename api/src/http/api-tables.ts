import { type Migration, migrate } from '@stillair/events/log/postgres/migrate.ts'
import type pg from 'pg'

// The table of answers is unlogged. A crash loses only the stored answers: a command repeated after that generates the
// same event ids, which the log records once.
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'answers, limits and deletions of accounts',
    additive: true,
    sql: `
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

      -- written now and then to know that it can be
      create table if not exists api.heartbeat (is_only boolean primary key, at timestamptz not null);

      -- how often somebody, or an address, did what is limited for all processes together
      create unlogged table if not exists api.rate_limit (
        limit_name text not null,
        -- a keyed hash: nobody's address is kept
        key text not null,
        hits int not null,
        resets_at timestamptz not null,
        primary key (limit_name, key)
      );
      create index if not exists rate_limit_resets_at on api.rate_limit (resets_at);

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
      create index if not exists account_deletion_finished_at on api.account_deletion (finished_at);`,
  },
  {
    name: 'figures that were shown',
    additive: true,
    sql: `
      create table api.shown_figures (
        content_id text not null,
        -- the day at whose end it was counted
        through date not null,
        -- numbers of people in cells of eleven or more, and nobody's name
        figures jsonb not null,
        primary key (content_id, through)
      )`,
  },
  {
    name: 'pictures that were shown',
    additive: true,
    sql: `
      create table api.shown_pictures (
        name text not null,
        -- the day at whose end it was counted
        through date not null,
        -- numbers of people in cells of eleven or more, and nobody's name
        answer jsonb not null,
        primary key (name, through)
      )`,
  },
  {
    name: 'comparisons',
    additive: true,
    sql: `
      create table api.comparison (
        comparison_id uuid primary key,
        asked_by text not null,
        asked_at timestamptz not null,
        from_day date not null,
        to_day date not null,
        -- waiting, running, done, failed, cancelled
        state text not null default 'waiting',
        -- when a process last worked on it
        alive_at timestamptz,
        -- events of the log read so far; at its end, of how many
        events bigint not null default 0,
        position bigint not null default 0,
        head bigint not null default 0,
        seconds float8 not null default 0,
        -- a sentence, of what failed
        problem text,
        -- of the library alone, and nobody's name
        result jsonb
      );
      create index comparison_asked_by on api.comparison (asked_by, asked_at);`,
  },
  {
    name: 'who has what open in the desk',
    additive: true,
    sql: `
      -- said again every ten seconds, so that what a crash loses of it is soon back
      create unlogged table api.presence (
        -- a window of a browser, by an id that it made
        window_id text primary key,
        user_id text not null,
        -- content or program
        kind text not null,
        item_id text not null,
        since timestamptz not null,
        seen_at timestamptz not null
      )`,
  },
  {
    name: 'published answers',
    additive: true,
    // Earlier answers were published without noise; the next release drops both tables.
    sql: `
      truncate api.shown_figures, api.shown_pictures;
      create table api.published_answer (
        -- such as 'picture funnel'
        question text not null,
        -- the day at whose end it was counted
        through date not null,
        -- published numbers of people, and nobody's name
        answer jsonb not null,
        primary key (question, through)
      )`,
  },
]

/** Migrates the API's own tables: see {@link migrate}. */
export const createApiSchema = (pool: pg.Pool): Promise<void> => migrate(pool, 'api', MIGRATIONS)
