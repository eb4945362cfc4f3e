import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  type ReadAllOptions,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { DomainEvent, NewEvent, RecordedEvent } from '../../language/event.ts'
import { BEGINNING } from '../../language/position.ts'
import type { StreamName } from '../../language/stream-name.ts'
import { unlessAborted } from '../../process/wait.ts'
import {
  type Appended,
  type AppendOptions,
  AppendTooLargeError,
  type Batch,
  ConflictError,
  type EventStore,
  type ExpectedRevision,
  LogUnavailableError,
  type ReadLogOptions,
  type ReadStreamOptions,
  type RecordedIds,
  type SubscribeOptions,
} from '../event-store.ts'
import { findRecorded } from '../find-recorded.ts'
import { answeredWithin, HEAD_PATIENCE, LOG_PATIENCE, retryUntilTimeout } from '../retry-until-timeout.ts'
import { bytesOf, type StorableEvent, storable } from '../serialise-event.ts'
import { allSubscription } from './all-subscription.ts'
import { appendCredentials } from './append-credentials.ts'
import { isTransientFailure, repliedWithin } from './failure.ts'
import { fromPosition } from './from-position.ts'
import { logHead } from './log-head.ts'
import { readEvents } from './read-events.ts'
import { recordedEvent, type StoredMetadata } from './recorded-event.ts'

export interface EventStoreDbOptions {
  /** The `esdb://…` URL of an EventStoreDB 22.10 or newer. */
  readonly connectionString: string
  /** Milliseconds before an append is retried with the same event ids; defaults to 3,000. */
  readonly appendTimeoutMs?: number
  /** Time limit in milliseconds for an append or for reading a stream, with retries; defaults to {@link LOG_PATIENCE}. */
  readonly patienceMs?: number
  /** Time limit in milliseconds for finding a server and confirming a subscription; defaults to 10,000. */
  readonly confirmMs?: number
  /** Called when a subscription is lost and about to be restarted. */
  readonly onWarning?: (message: string, cause: unknown) => void
}

const BATCH_SIZE = 1_000
/** Milliseconds without progress after which reading the log fails. */
const READ_PATIENCE = 15_000
/** How often an append without an expected revision may lose against another writer before it fails. */
const RACES = 100

/** Returns the event log in an EventStoreDB, whose `$all` other applications may share. */
export function eventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { connectionString, appendTimeoutMs = 3_000, patienceMs = LOG_PATIENCE, confirmMs = 10_000 } = options
  const { onWarning = () => {} } = options
  const client = EventStoreDBClient.connectionString(connectionString)
  const credentials = appendCredentials(connectionString)
  const closing = new AbortController()
  const retries = { when: isTransientFailure, forMs: patienceMs, signal: closing.signal }

  /**
   * Returns the events of a read, which is retried until `forMs` milliseconds have passed. A closed client ends its reads
   * as if they were complete, hence the check.
   */
  function retriedRead<Event>(
    what: string,
    forMs: number,
    begin: () => StreamingRead<{ readonly event?: Event }>,
  ): Promise<Event[]> {
    async function read(): Promise<Event[]> {
      const events = await readEvents(what, forMs, begin())
      if (closing.signal.aborted) throw new LogUnavailableError(what)
      return events
    }
    return retryUntilTimeout(what, read, { ...retries, forMs })
  }

  const readAll = (what: string, forMs: number, options: ReadAllOptions) =>
    retriedRead(what, forMs, () => client.readAll(options))

  async function readStream(stream: StreamName, from = 0): Promise<RecordedEvent[]> {
    const begin = () => client.readStream(stream, { fromRevision: BigInt(from) })
    try {
      const events = await retriedRead(`reading ${stream}`, patienceMs, begin)
      return events.map(recordedEvent).filter((event) => event !== null)
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  }

  async function appendAt(stream: StreamName, events: readonly NewEvent[], revision: number): Promise<Appended> {
    const proposed = events.map(({ id, type, schemaVersion, data, metadata }) => {
      const stored: StoredMetadata = { ...metadata, schemaVersion }
      return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { ...stored } })
    })
    const what = `the append to ${stream}`
    const answer = await retryUntilTimeout(
      what,
      () =>
        repliedWithin(
          appendTimeoutMs,
          what,
          client.appendToStream(stream, proposed, {
            expectedRevision: revision === -1 ? NO_STREAM : BigInt(revision),
            deadline: appendTimeoutMs,
            ...(credentials ? { credentials } : {}),
          }),
        ),
      retries,
    )
    const { nextExpectedRevision, position } = answer
    // For a repeated append, the server may omit the position from its response.
    const appended = position ? { revision: Number(nextExpectedRevision), position: position.commit } : null
    const where = appended ?? findRecorded(stream, await readStream(stream), events)
    if (!where) throw new Error(`EventStoreDB accepted the append to ${stream}, but the stream lacks the events`)
    return where
  }

  async function append(
    stream: StreamName,
    texts: readonly StorableEvent[],
    expected: ExpectedRevision,
    known: RecordedIds | undefined,
  ): Promise<Appended> {
    const events = texts.map(({ event }) => event)
    const wanted = expected === 'no-stream' ? -1 : expected
    // The server checks for duplicate ids only right after the expected revision and only for a short time, so this
    // checks the whole stream.
    const lookUp = async () => {
      const recorded = await readStream(stream)
      return { found: findRecorded(stream, recorded, events), actual: recorded.at(-1)?.revision ?? -1 }
    }
    const isNew = known !== undefined && known.revision === wanted && !events.some(({ id }) => known.ids.has(id))
    let { found, actual } = isNew ? { found: null, actual: known.revision } : await lookUp()
    for (let race = 0; ; race++) {
      if (found) return found
      if (wanted !== 'any' && wanted !== actual) throw new ConflictError(stream, expected, actual)
      try {
        return await appendAt(stream, events, actual)
      } catch (error) {
        if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLargeError(stream, bytesOf(texts))
        if (!(error instanceof WrongExpectedVersionError)) throw error
        if (race >= RACES) throw new ConflictError(stream, expected, actual)
        ;({ found, actual } = await lookUp())
      }
    }
  }

  const answerMs = Math.min(patienceMs, HEAD_PATIENCE)
  const findHead = logHead((before, maxCount) => {
    const from = before === 'end' ? END : fromPosition(before)
    return readAll('finding the head', answerMs, { direction: BACKWARDS, fromPosition: from, maxCount })
  })
  const head = () => answeredWithin(answerMs, 'finding the head', findHead())

  async function* readLog({ after, until, batchSize = BATCH_SIZE, signal }: ReadLogOptions): AsyncGenerator<Batch> {
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const now = await head()
    const end = until !== undefined && until < now ? until : now
    for (let position = after; position < end; ) {
      // A read starts at a position, not after it.
      const options = { fromPosition: fromPosition(position), maxCount: batchSize + 1 }
      const page = await unlessAborted(readAll('reading the log', READ_PATIENCE, options), stop)
      if (stop.aborted || page === null) return
      const next = page.filter((event) => event.position.commit > position).slice(0, batchSize)
      const own = next.map(recordedEvent).filter((event) => event !== null)
      const events = own.filter((event) => event.position <= end)
      position = next.at(-1)?.position.commit ?? end
      const last = events.at(-1)
      if (last) yield { events, position: last.position }
    }
  }

  return {
    async append(stream, events, expected, { recorded }: AppendOptions = {}) {
      const texts = storable(stream, events)
      return answeredWithin(patienceMs, `the append to ${stream}`, append(stream, texts, expected, recorded))
    },

    async readStream<E extends DomainEvent = DomainEvent>(stream: StreamName, { from }: ReadStreamOptions = {}) {
      const events = (await readStream(stream, from)) as RecordedEvent<E>[]
      return { events, revision: events.at(-1)?.revision ?? -1 }
    },

    readLog,

    subscribe({ after, batchSize = BATCH_SIZE, signal }: SubscribeOptions) {
      const stop = AbortSignal.any([signal, closing.signal])
      return allSubscription({ connectionString, after, batchSize, confirmMs, signal: stop, onWarning })
    },

    head,

    async eventIdAt(position) {
      if (position <= BEGINNING) return null
      const options = { fromPosition: fromPosition(position), maxCount: 1 }
      const [event] = (await readAll('looking for an event', answerMs, options)).map(recordedEvent)
      return event?.position === position ? event.id : null
    },

    async close() {
      closing.abort()
      await client.dispose()
    },
  }
}
