import {
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { DomainEvent, NewEvent, RecordedEvent } from '../../language/event.ts'
import { BEGINNING, type Position } from '../../language/position.ts'
import type { StreamName } from '../../language/stream-name.ts'
import { backOff, pause } from '../../process/wait.ts'
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
import { logHead } from './log-head.ts'
import { allRequest, streamRequest } from './read-request.ts'
import { recordedEvent, type StoredMetadata } from './recorded-event.ts'
import { inflow } from './stream-backpressure.ts'
import { longRead, type ReadAnswer, wireReadAll } from './wire-read.ts'

export interface EventStoreDbOptions {
  /** The `esdb://…` URL of an EventStoreDB 22.10 or newer. */
  readonly connectionString: string
  /** Milliseconds before an append is retried with the same event ids; defaults to 3,000. */
  readonly appendTimeoutMs?: number
  /** Time limit in milliseconds for an append or for reading a stream, with retries; defaults to {@link LOG_PATIENCE}. */
  readonly patienceMs?: number
  /** Time limit in milliseconds for finding a server to read from, and for confirming a subscription; defaults to 10,000. */
  readonly confirmMs?: number
  /** Called when a subscription is lost and about to be restarted. */
  readonly onWarning?: (message: string, cause: unknown) => void
}

const BATCH_SIZE = 1_000
/** Milliseconds without progress after which reading the log fails. */
const READ_PATIENCE = 15_000
/** Milliseconds that the server may scan other applications' events without finding one of Stillair's. */
const SEARCH = 60_000
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

  function readStream(stream: StreamName, from = 0): Promise<RecordedEvent[]> {
    return retryUntilTimeout(
      `reading ${stream}`,
      async () => {
        const answers = await wireReadAll(client, streamRequest(stream, from), patienceMs)
        return answers.map(recordedEvent).filter((event) => event !== null)
      },
      retries,
    )
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

  const findHead = logHead((request) =>
    retryUntilTimeout('finding the head', () => wireReadAll(client, request, SEARCH), { ...retries, forMs: SEARCH }),
  )
  const head = () => answeredWithin(Math.min(patienceMs, HEAD_PATIENCE), 'finding the head', findHead())

  /** Yields Stillair's events after a position, in one long read, up to the end of the server's log. */
  async function* readOnce(after: Position, batchSize: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const request = allRequest({ from: after, direction: 'forwards', of: 'own streams' })
    const source = await longRead(client, request, confirmMs)
    try {
      yield* inflow(source, {
        size: batchSize,
        whole: true,
        item(answer: ReadAnswer) {
          const event = recordedEvent(answer)
          // A read starts at a position, not after it.
          return event && event.position > after ? event : null
        },
        patienceMs: { first: SEARCH, later: SEARCH },
        what: 'reading the log',
        signal,
      })
    } finally {
      source.cancel()
    }
  }

  async function* readLog({ after, until, batchSize = BATCH_SIZE, signal }: ReadLogOptions): AsyncGenerator<Batch> {
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const now = await head()
    const end = until !== undefined && until < now ? until : now
    let position = after
    let failures = 0
    for (let givenUp = Number.POSITIVE_INFINITY; position < end && !stop.aborted; ) {
      try {
        for await (const chunk of readOnce(position, batchSize, stop)) {
          const events = chunk.filter((event) => event.position <= end)
          const last = events.at(-1)
          if (!last) return
          position = last.position
          failures = 0
          yield { events, position }
          if (position >= end) return
        }
        return
      } catch (error) {
        if (!isTransientFailure(error)) throw error
        if (failures === 0) givenUp = performance.now() + READ_PATIENCE
        if (performance.now() > givenUp) throw new LogUnavailableError('reading the log', error)
        await pause(backOff(failures++), stop)
      }
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
      // A read starts at a position, not after it. The first Stillair event it returns is at the position, or none is.
      const request = allRequest({ from: position, direction: 'forwards', of: 'own streams', count: 1 })
      const what = 'looking for an event'
      const forMs = Math.min(patienceMs, HEAD_PATIENCE)
      const answers = await retryUntilTimeout(what, () => wireReadAll(client, request, forMs), { ...retries, forMs })
      const event = answers.map(recordedEvent).find((one) => one !== null)
      return event?.position === position ? event.id : null
    },

    async close() {
      closing.abort()
      await client.dispose()
    },
  }
}
