import type pg from 'pg'
import { quoted, type Target } from './target.ts'

/**
 * Creates the schemas and control tables of a target where they are missing. May run in several processes at once.
 *
 * `checkpoint` has one row for each built *version* of a projection's tables; every build, by new code or of the same,
 * gets the next number. `definition` is the projection version of the code that builds it.
 */
export async function createControlSchema(db: pg.ClientBase | pg.Pool, target: Target): Promise<void> {
  const control = quoted(target.control)
  // One simple query is one transaction, and the lock goes with it.
  await db.query(`
    select pg_advisory_xact_lock(hashtextextended('stillair:projections:schema', 0));
    create schema if not exists ${control};
    create schema if not exists ${quoted(target.read)};

    create table if not exists ${control}.checkpoint (
      name text not null,
      version integer not null,
      definition integer not null,
      -- a digest of the tables' columns, to notice a change that forgot to raise the projection version
      layout text not null,
      tables text[] not null,
      -- of older code, which queried views alone
      views text[] not null default '{}',
      position bigint not null default 0,
      -- the event there, to notice a log that lost it
      event_id uuid,
      -- whether the queries of that code read it
      active boolean not null,
      -- whether the views point at it, which are for people and reports
      viewed boolean not null default false,
      -- when another version took its place
      replaced_at timestamptz,
      -- whether promoting it is left to a person
      hold boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (name, version)
    ) with (fillfactor = 50);
    alter table ${control}.checkpoint add column if not exists event_id uuid;
    alter table ${control}.checkpoint alter column views set default '{}',
      add column if not exists viewed boolean not null default false,
      add column if not exists replaced_at timestamptz;
    -- Each code has its own serving version. Older code knew one for all.
    drop index if exists ${control}.checkpoint_one_active;
    create unique index if not exists checkpoint_active_of_code on ${control}.checkpoint (name, definition) where active;

    -- the event at which a projection stopped
    create table if not exists ${control}.failure (
      name text not null,
      version integer not null,
      position bigint not null,
      event_id text not null,
      event_type text not null,
      stream text not null,
      reason text not null,
      failed_at timestamptz not null default now(),
      primary key (name, version),
      foreign key (name, version) references ${control}.checkpoint on delete cascade
    );

    -- how far the log went at some time, and the event there, to find out where a log that lost its end parts from this one
    create table if not exists ${control}.mark (
      position bigint primary key,
      event_id uuid not null,
      seen_at timestamptz not null default now()
    );

    -- events that a person decided to leave out, for as long as that projection version lives
    create table if not exists ${control}.skip (
      name text not null,
      definition integer not null,
      position bigint not null,
      event_id text not null,
      event_type text not null,
      stream text not null,
      failed_because text not null,
      reason text not null,
      skipped_at timestamptz not null default now(),
      primary key (name, definition, position)
    );
  `)
}
