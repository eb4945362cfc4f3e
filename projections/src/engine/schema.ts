import { type Migration, migrate, SCHEMA_LOCK } from '@stillair/events/log/postgres/migrate.ts'
import type pg from 'pg'
import { quoted, SERVING, type Target } from '../model/target.ts'

/**
 * Brings the schemas and control tables of a target up to date; see {@link migrate}. Several processes may run it at
 * once.
 *
 * `checkpoint` has one row for each built *version* of a projection's tables. Every build gets the next number, whether
 * of new code or of the same. `definition` is the projection version of the code that builds it.
 */
export async function createControlSchema(pool: pg.Pool, target: Target): Promise<void> {
  await migrate(pool, quoted(target.control), migrationsOf(target))
  // Not a migration, because a backup omits the read models. One simple query is one transaction, and the lock ends
  // with it.
  await pool.query(`select pg_advisory_xact_lock(${SCHEMA_LOCK.classId}, ${SCHEMA_LOCK.objectId});
    create schema if not exists ${quoted(target.read)}`)
}

/** Makes the schemas of `queriedSchema`. A view of the past has none, because no release queries it. */
const QUERIED_SCHEMAS: Migration = {
  name: 'a schema for the queries of each projection version',
  additive: true,
  sql: `
    -- The schema read_<name>_<definition> has views of the version that serves that code. When another version takes its
    -- place, the views stay in a renamed schema until their tables are dropped. Renaming a schema locks no view: it neither
    -- waits for readers nor blocks them. As a trigger, it also holds when the release before promotes or drops a version.
    create function projections.show_serving() returns trigger language plpgsql as $$
    declare
      changed projections.checkpoint := coalesce(new, old);
      queried text := format('read_%s_%s', changed.name, changed.definition);
      replaced text := format('%s_v%s', queried, changed.version);
      built name;
    begin
      if tg_op = 'DELETE' then
        execute format('drop schema if exists %I cascade', case when changed.active then queried else replaced end);
      elsif changed.active then
        execute format('create schema if not exists %I', queried);
        for built in select tablename from pg_tables where schemaname = 'read' and tablename = any (changed.tables) loop
          execute format('create or replace view %I.%I as select * from read.%I',
            queried, regexp_replace(built, '_v[0-9]+$', ''), built);
        end loop;
      elsif to_regnamespace(quote_ident(queried)) is not null then
        execute format('alter schema %I rename to %I', queried, replaced);
      end if;
      return null;
    end $$;
    create trigger show_inserted after insert on projections.checkpoint for each row
      when (new.active and new.tables <> '{}') execute function projections.show_serving();
    create trigger show_updated after update of active on projections.checkpoint for each row
      when ((old.active or new.active) and new.tables <> '{}') execute function projections.show_serving();
    create trigger show_deleted after delete on projections.checkpoint for each row
      when (old.tables <> '{}') execute function projections.show_serving();
    -- the versions that serve already
    update projections.checkpoint set active = true where active;`,
}

function migrationsOf({ control }: Target): readonly Migration[] {
  const own = quoted(control)
  return [
    {
      name: 'checkpoints, failures and what is left out',
      additive: true,
      sql: `
        create table if not exists ${own}.checkpoint (
          name text not null,
          version integer not null,
          definition integer not null,
          -- a digest of the tables' columns, to notice a change that forgot to raise the projection version
          layout text not null,
          tables text[] not null,
          -- of older code, which queried views alone
          views text[] not null,
          position bigint not null default 0,
          -- whether the queries of that code read it
          active boolean not null,
          -- whether promoting it is left to a person
          hold boolean not null default false,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
          primary key (name, version)
        ) with (fillfactor = 50);

        -- the event at which a projection stopped
        create table if not exists ${own}.failure (
          name text not null,
          version integer not null,
          position bigint not null,
          event_id text not null,
          event_type text not null,
          stream text not null,
          reason text not null,
          failed_at timestamptz not null default now(),
          primary key (name, version),
          foreign key (name, version) references ${own}.checkpoint on delete cascade
        );

        -- events that a person decided to leave out, for as long as that projection version lives
        create table if not exists ${own}.skip (
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
        );`,
    },
    {
      name: 'the event at a checkpoint, and a serving version of each code',
      additive: true,
      sql: `
        alter table ${own}.checkpoint
          alter column views set default '{}',
          -- the event at the position, to notice a log that lost it
          add column if not exists event_id uuid,
          -- whether the views point at it, which are for people and reports
          add column if not exists viewed boolean not null default false,
          -- when another version took its place
          add column if not exists replaced_at timestamptz;

        -- Each code has its own serving version. Older code knew one for all; it makes its index wherever it finds none of
        -- that name, which it could not beside two codes' versions.
        drop index if exists ${own}.checkpoint_one_active;
        create unique index checkpoint_one_active on ${own}.checkpoint (name, definition) where active;

        -- how far the log went at some time, and the event there, to find out where a log that lost its end parts from
        -- this one
        create table if not exists ${own}.mark (
          position bigint primary key,
          event_id uuid not null,
          seen_at timestamptz not null default now()
        );`,
    },
    {
      name: 'no event at a checkpoint that older code moved',
      additive: true,
      sql: `
        -- Code of before 2026-11 leaves the event of where it began, which is not the one at the new position.
        create function ${own}.forget_event() returns trigger language plpgsql as $$
        begin
          new.event_id := null;
          return new;
        end $$;
        create trigger forget_event before update of position on ${own}.checkpoint for each row
          when (new.position <> old.position and new.event_id = old.event_id)
          execute function ${own}.forget_event();`,
    },
    {
      name: 'who reads the log together',
      additive: true,
      sql: `
        -- how far checkpoints that are moved together have read; theirs move when something concerns them
        create table ${own}.reader (
          id uuid primary key,
          position bigint not null,
          -- name and version of each, with a space between
          members text[] not null
        ) with (fillfactor = 50);`,
    },
    ...(control === SERVING.control ? [QUERIED_SCHEMAS] : []),
  ]
}
