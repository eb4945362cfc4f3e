import type pg from 'pg'
import type { StreamName } from '../../language/stream-name.ts'
import { MAX_APPEND_BYTES } from '../event-store.ts'
import type { StorableEvent } from '../serialise-event.ts'
import { APPEND_LOCK } from './schema.ts'

/**
 * How long a batch may wait for a lock, milliseconds: another transaction may hold a row of one of its streams. Then each
 * caller appends its own event, so that only the events of that stream wait longer.
 */
const LOCK_PATIENCE = 500

/** How many statements of one process may be in progress at once. More would make the batches smaller. */
const STATEMENTS = 2

// - The lock comes first, so it is taken before the positions.
// - The unique key detects events after the expected revision; it must be checked anyway.
// - The sub-select never becomes a hash of the whole log, which EXISTS may become while the log is small.
const APPEND = `
  insert into log.event (stream, revision, id, type, schema_version, data, metadata)
  select n.stream, n.revision, n.id, n.type, n.schema_version, n.data, n.metadata
    from set_config('lock_timeout', '${LOCK_PATIENCE}', true),
         pg_advisory_xact_lock_shared(${APPEND_LOCK.classId}, ${APPEND_LOCK.objectId}),
         jsonb_to_recordset($1::jsonb)
           n(stream text, revision integer, id uuid, type text, schema_version integer, data jsonb, metadata jsonb)
   where n.revision = 0 or (select true from log.event e where e.stream = n.stream and e.revision = n.revision - 1)
  on conflict do nothing
  returning stream, position`

/** An append that waits for a statement. */
interface Waiting {
  readonly stream: StreamName
  /** The row in JSON. */
  readonly row: string
  readonly inserted: (position: string | undefined) => void
}

/**
 * Returns a function that appends one event as the given revision of its stream. It returns the event's position in
 * decimal, or undefined when the event was not inserted or that is not known. Appends that wait at the same time share a
 * statement, because a statement and a commit for each would cost the database more than the rows.
 */
export function batchedAppend(pool: pg.Pool) {
  let waiting: Waiting[] = []
  /** Streams with an event in a statement that is in progress. Their next events wait, or they might overtake it. */
  const busy = new Set<string>()
  let inProgress = 0

  /** Takes the next batch. It holds at most one event of a stream, so the stream identifies the row that was inserted. */
  function nextBatch(): Map<string, Waiting> {
    const batch = new Map<string, Waiting>()
    const later: Waiting[] = []
    let size = 0
    for (const append of waiting) {
      const isBusy = busy.has(append.stream) || batch.has(append.stream)
      if (!isBusy) size += append.row.length
      if (isBusy || (batch.size > 0 && size > MAX_APPEND_BYTES)) later.push(append)
      else batch.set(append.stream, append)
    }
    waiting = later
    return batch
  }

  async function send(): Promise<void> {
    inProgress++
    for (let batch = nextBatch(); batch.size > 0; batch = nextBatch()) {
      for (const stream of batch.keys()) busy.add(stream)
      const values = [`[${[...batch.values()].map(({ row }) => row).join()}]`]
      const query = { name: 'log-append-batch', text: APPEND, values, rowMode: 'array' }
      // One bad event, or a lost connection, must not fail the others: each caller then appends its own event.
      const { rows } = await pool.query<[stream: string, position: string]>(query).catch(() => ({ rows: [] }))
      const positions = new Map(rows)
      for (const { stream, inserted } of batch.values()) {
        busy.delete(stream)
        inserted(positions.get(stream))
      }
    }
    inProgress--
  }

  return (stream: StreamName, { event, data, metadata }: StorableEvent, revision: number) =>
    new Promise<string | undefined>((inserted) => {
      const { id, type, schemaVersion } = event
      const columns = JSON.stringify({ stream, revision, id, type, schema_version: schemaVersion })
      waiting.push({ stream, row: `${columns.slice(0, -1)},"data":${data},"metadata":${metadata}}`, inserted })
      if (inProgress < STATEMENTS) void send()
    })
}
