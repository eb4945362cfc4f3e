import type pg from 'pg'
import { type Migration, migrate } from './migrate.ts'

/** The shared advisory lock that every append holds from before it takes positions until it ends; see `gap-safe-reader.ts`. */
export const APPEND_LOCK = { classId: 7_407, objectId: 1 }

// Databases from before the `migration` table may already contain these objects, so the first migrations tolerate them.
const EVENTS = `
create table if not exists log.event (
  -- cache 1: a position handed out later is always higher, which the reader of the log relies on
  position bigint generated always as identity (cache 1) primary key,
  stream text not null,
  revision integer not null,
  id uuid not null,
  type text not null,
  schema_version integer not null,
  data jsonb not null,
  metadata jsonb not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision),
  constraint event_stream_id_key unique (stream, id)
);

-- Until 2026-11 an id was unique in the whole log, which no other store can promise. Only where that is still so: each
-- of these would make the writers wait, and an index over a long log takes longer than a transaction may.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'log.event'::regclass and conname = 'event_id_key') then
    alter table log.event add constraint event_stream_id_key unique (stream, id);
    alter table log.event drop constraint event_id_key;
  end if;
end $$;

-- expected: -2 any, -1 the stream does not exist, else its last revision.
-- recheck: look for the ids first, even if the revision is as expected.
-- outcome: 'appended'; 'recorded' (the stream has all the ids); 'duplicate' (it has some of them); 'conflict' (revision
-- is the stream's).
create or replace function log.append(
  p_stream text, p_expected integer, p_recheck boolean, p_ids uuid[], p_types text[], p_schema_versions integer[],
  p_data jsonb[], p_metadata jsonb[],
  out outcome text, out revision integer, out "position" bigint
) language plpgsql as $$
declare
  current_revision integer;
  known integer := 0;
begin
  perform pg_advisory_xact_lock_shared(${APPEND_LOCK.classId}, ${APPEND_LOCK.objectId});
  select e.revision into current_revision from log.event e
   where e.stream = p_stream order by e.revision desc limit 1;
  current_revision := coalesce(current_revision, -1);
  if p_recheck or (p_expected <> -2 and p_expected <> current_revision) then
    select count(*), max(e.revision), max(e.position) into known, revision, "position"
      from log.event e where e.id = any(p_ids) and e.stream = p_stream;
    if known = cardinality(p_ids) then
      outcome := 'recorded';
      return;
    end if;
    if known > 0 then
      outcome := 'duplicate';
      return;
    end if;
    if p_expected <> -2 and p_expected <> current_revision then
      outcome := 'conflict';
      revision := current_revision;
      return;
    end if;
  end if;
  with inserted as (
    insert into log.event (stream, revision, id, type, schema_version, data, metadata)
    select p_stream, current_revision + n.ordinality::integer, n.id, n.type, n.schema_version, n.data, n.metadata
      from unnest(p_ids, p_types, p_schema_versions, p_data, p_metadata)
        with ordinality n(id, type, schema_version, data, metadata, ordinality)
     order by n.ordinality
    returning event.revision, event.position
  )
  select 'appended', max(i.revision), max(i.position) into outcome, revision, "position" from inserted i;
end $$;
`

const LOG: readonly Migration[] = [{ name: 'events', additive: true, sql: EVENTS }]

const KEYS: readonly Migration[] = [
  {
    name: 'keys of subjects',
    additive: true,
    sql: `
      -- wrapped is null once the key was destroyed; the row stays, so that the key is never made again
      create table if not exists keys.subject_key (
        subject text primary key,
        wrapped bytea,
        created_at timestamptz not null default now(),
        destroyed_at timestamptz
      );

      -- something sealed with the master key, to find out at start that it is still the same one
      create table if not exists keys.master_key_proof (
        only_row boolean primary key default true check (only_row),
        wrapped bytea not null
      );`,
  },
  {
    name: 'the master key of each key, and a proof of the secret of look-ups',
    additive: true,
    sql: `
      -- the id of the master key; null for keys of before 2026-11
      alter table keys.subject_key add column if not exists wrapped_by text;

      -- made with the secret of the look-up hashes, to find out at start that it is still the same one
      create table if not exists keys.lookup_secret_proof (
        only_row boolean primary key default true check (only_row),
        hash bytea not null
      );`,
  },
]

/** Creates or migrates the schema `log`; see {@link migrate}. */
export const createLogSchema = (pool: pg.Pool): Promise<void> => migrate(pool, 'log', LOG)
/** Creates or migrates the schema `keys`; see {@link migrate}. */
export const createKeysSchema = (pool: pg.Pool): Promise<void> => migrate(pool, 'keys', KEYS)
