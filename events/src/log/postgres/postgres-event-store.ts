import type pg from 'pg'
import type { DomainEvent, RecordedEvent } from '../../language/event.ts'
import type { Position } from '../../language/position.ts'
import type { StreamName } from '../../language/stream-name.ts'
import { backOff, pause, unlessAborted } from '../../process/wait.ts'
import {
  type Appended,
  type Batch,
  ConflictError,
  DuplicateEventIdError,
  type EventStore,
  type ExpectedRevision,
  type ReadLogOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from '../event-store.ts'
import { answeredWithin, HEAD_PATIENCE, LOG_PATIENCE, retrySlowly, retryUntilTimeout } from '../retry-until-timeout.ts'
import { type StorableEvent, storable } from '../serialise-event.ts'
import { batchedAppend } from './batched-append.ts'
import { gapSafeReader } from './gap-safe-reader.ts'
import { type LogPoolOptions, logPool } from './log-pool.ts'
import { wakeUp } from './notify-readers.ts'
import { COLUMNS, type RecordedRow, recordedEvent } from './recorded-row.ts'
import { isTransient } from './transient-error.ts'

export type PostgresEventStoreOptions = {
  /** Time limit in milliseconds for an append or for reading a stream, with retries; defaults to {@link LOG_PATIENCE}. */
  readonly patienceMs?: number
  /** Called when a connection is lost and about to be reopened. */
  readonly onWarning?: (message: string, cause: unknown) => void
} & (
  | { /** Owned and ended by the caller; best created by `logPool`. */ readonly pool: pg.Pool }
  | Pick<LogPoolOptions, 'connectionString' | 'max' | 'queryTimeoutMs'>
)

const BATCH_SIZE = 1_000
/** Milliseconds after which a reader polls, in case a notification was lost. */
const POLL = 500
/** Milliseconds without progress after which reading the log fails. A server restart takes about a second. */
const READ_PATIENCE = 15_000
/** How often an append without an expected revision may lose against another writer before it fails. */
const RACES = 100

const APPEND = 'select outcome, revision, "position"::text from log.append($1, $2, $3, $4, $5, $6, $7, $8)'
const STREAM = `select ${COLUMNS} from log.event where stream = $1 and revision >= $2 order by revision`
const ID_AT = 'select id from log.event where position = $1'
const HEAD = 'select coalesce(max(position), 0)::text as head from log.event'

interface AppendRow {
  readonly outcome: 'appended' | 'recorded' | 'conflict' | 'duplicate'
  readonly revision: number
  readonly position: string
}

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Returns the event log in the schema `log` of a Postgres database, created by `createLogSchema`. */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { patienceMs = LOG_PATIENCE, onWarning = () => {} } = options
  const pool = 'pool' in options ? options.pool : logPool(options)
  const closing = new AbortController()
  const appendOne = batchedAppend(pool)
  const appends = wakeUp(pool, onWarning)
  const retrying = <T>(what: string, forMs: number, action: (attempt: number) => Promise<T>) =>
    retryUntilTimeout(what, action, { when: isTransient, forMs, signal: closing.signal })

  async function appendOnce(
    stream: StreamName,
    events: readonly StorableEvent[],
    expected: ExpectedRevision,
    recheck: boolean,
  ): Promise<AppendRow | undefined> {
    const revision = expected === 'any' ? -2 : expected === 'no-stream' ? -1 : expected
    const [only, ...more] = events
    // The common append. When it inserts nothing, `log.append` finds out why.
    if (only && more.length === 0 && !recheck) {
      const position = await appendOne(stream, only, revision + 1)
      if (position !== undefined) return { outcome: 'appended', revision: revision + 1, position }
    }
    const values = [
      stream,
      revision,
      recheck,
      events.map(({ event }) => event.id),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.schemaVersion),
      events.map(({ data }) => data),
      events.map(({ metadata }) => metadata),
    ]
    const { rows } = await pool.query<AppendRow>({ name: 'log-append', text: APPEND, values })
    return rows[0]
  }

  /** Appends with retries; the caller enforces the deadline. */
  async function append(
    stream: StreamName,
    events: readonly StorableEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    // A first attempt whose response was lost, or another writer, may have recorded the ids. In that case, check first.
    let recheck = expected === 'any'
    for (let race = 0; ; race++) {
      try {
        const row = await retrySlowly(
          `the append to ${stream}`,
          (attempt) => appendOnce(stream, events, expected, recheck || attempt > 0),
          { when: isTransient, forMs: patienceMs, signal: closing.signal },
        )
        if (!row) throw new Error('the append function returned no row')
        if (row.outcome === 'conflict') throw new ConflictError(stream, expected, row.revision)
        if (row.outcome === 'duplicate') throw new DuplicateEventIdError(stream)
        return { revision: row.revision, position: BigInt(row.position) }
      } catch (error) {
        // An id is recorded already, or another writer took the revision at the same moment.
        if (!isUniqueViolation(error) || race >= RACES) throw error
        recheck = true
      }
    }
  }

  async function head(): Promise<Position> {
    const query = { name: 'log-head', text: HEAD }
    const forMs = Math.min(patienceMs, HEAD_PATIENCE)
    const { rows } = await retrying('finding the head', forMs, () => pool.query<{ head: string }>(query))
    return BigInt(rows[0]?.head ?? 0)
  }

  async function* readLog({ after, until, batchSize = BATCH_SIZE, signal }: ReadLogOptions): AsyncGenerator<Batch> {
    const left = new AbortController()
    const stop = AbortSignal.any([left.signal, closing.signal, ...(signal ? [signal] : [])])
    const reader = gapSafeReader(pool, after, batchSize)
    const now = await head()
    const end = until !== undefined && until < now ? until : now
    const next = () => {
      const read = retrySlowly('reading the log', () => unlessAborted(reader.next(stop), stop), {
        // No limit for one attempt: at a gap, it waits for appends that may still fill the gap.
        when: isTransient,
        forMs: READ_PATIENCE,
        signal: closing.signal,
      })
      // Prevents an unhandled rejection when the caller stops before awaiting this read.
      read.catch(() => {})
      return read
    }
    try {
      let position = after
      let reading = position < end ? next() : null
      while (reading && !stop.aborted) {
        const read = await reading
        const events = read?.filter((event) => event.position <= end) ?? []
        const last = events.at(-1)
        if (!read || !last) return
        position = last.position
        // Fetch the next batch while the caller processes this one.
        reading = position < end ? next() : null
        yield { events, position }
      }
    } finally {
      left.abort()
    }
  }

  async function* subscribe({ after, batchSize = BATCH_SIZE, signal }: SubscribeOptions): AsyncGenerator<Batch> {
    const stop = AbortSignal.any([signal, closing.signal])
    const reader = gapSafeReader(pool, after, batchSize)
    appends.listen()
    for (let failures = 0; !stop.aborted; ) {
      const seen = appends.signals.count()
      let events: RecordedEvent[] | null
      try {
        events = await unlessAborted(reader.next(stop), stop)
        failures = 0
      } catch (error) {
        if (!isTransient(error)) throw error
        if (failures === 0) onWarning('the event log cannot be read; trying again', error)
        await pause(backOff(failures++), stop)
        continue
      }
      const last = events?.at(-1)
      if (events && last) yield { events, position: last.position }
      else await appends.signals.wait(seen, POLL, stop)
    }
  }

  return {
    async append(stream, events, expected) {
      const texts = storable(stream, events)
      const appended = await answeredWithin(patienceMs, `the append to ${stream}`, append(stream, texts, expected))
      appends.announce()
      return appended
    },

    async readStream<E extends DomainEvent = DomainEvent>(stream: StreamName, { from = 0 }: ReadStreamOptions = {}) {
      const query = { name: 'log-stream', text: STREAM, values: [stream, from], rowMode: 'array' as const }
      const { rows } = await retrying(`reading ${stream}`, patienceMs, () => pool.query<RecordedRow>(query))
      const events = rows.map(recordedEvent) as RecordedEvent<E>[]
      return { events, revision: events.at(-1)?.revision ?? -1 }
    },

    readLog,
    subscribe,
    head,

    async eventIdAt(position) {
      const query = { name: 'log-id-at', text: ID_AT, values: [position] }
      const forMs = Math.min(patienceMs, HEAD_PATIENCE)
      const { rows } = await retrying('looking for an event', forMs, () => pool.query<{ id: string }>(query))
      return rows[0]?.id ?? null
    },

    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await appends.close()
      if (!('pool' in options)) await pool.end()
    },
  }
}
