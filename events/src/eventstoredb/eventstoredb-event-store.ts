import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { DomainEvent, NewEvent, RecordedEvent } from '../event.ts'
import {
  type Appended,
  type Batch,
  ConflictError,
  DuplicateEventIdError,
  type EventStore,
  type ExpectedRevision,
  type ReadLogOptions,
  type SubscribeOptions,
} from '../event-store.ts'
import { BEGINNING, type Position } from '../position.ts'
import { retry } from '../retry.ts'
import { storable } from '../storable.ts'
import type { StreamName } from '../stream-name.ts'
import { allSubscription, from } from './all-subscription.ts'
import { appendCredentials } from './append-credentials.ts'
import { isTransientFailure, within } from './failure.ts'
import { recordedEvent, type StoredMetadata } from './recorded-event.ts'

export interface EventStoreDbOptions {
  /** `esdb://…`; EventStoreDB 22.10 or newer. */
  readonly connectionString: string
  /** Milliseconds that an append may take before it is tried again with the same event ids; 5,000 when left out. */
  readonly appendTimeoutMs?: number
  /** Hears of subscriptions that were lost and are being made again. */
  readonly onWarning?: (message: string, cause: unknown) => void
}

const BATCH_SIZE = 1_000
/** Milliseconds for which a question is asked again while the server is away or elects a leader. */
const RETRY = 15_000
/** An append without an expected revision that always loses against another writer gives up after so many times. */
const RACES = 100
/** Events read at a time when looking for the product's last one among the server's own. */
const HEAD_PAGE = 64

/** The event log in an EventStoreDB, whose `$all` may hold other things too. */
export function eventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { connectionString, appendTimeoutMs = 5_000, onWarning = () => {} } = options
  const client = EventStoreDBClient.connectionString(connectionString)
  const credentials = appendCredentials(connectionString)
  const closing = new AbortController()
  const retrying = <T>(action: () => Promise<T>) =>
    retry(action, { when: isTransientFailure, forMs: RETRY, signal: closing.signal })

  async function readStream(stream: StreamName): Promise<RecordedEvent[]> {
    return retrying(async () => {
      const events: RecordedEvent[] = []
      try {
        for await (const resolved of client.readStream(stream)) {
          const event = recordedEvent(resolved)
          if (event) events.push(event)
        }
      } catch (error) {
        if (error instanceof StreamNotFoundError) return []
        throw error
      }
      return events
    })
  }

  function readAll(options: Parameters<typeof client.readAll>[0]): Promise<AllStreamResolvedEvent[]> {
    return retrying(() => Array.fromAsync(client.readAll(options)))
  }

  /** Where these events are in the stream, if they are there. */
  function find(stream: StreamName, recorded: readonly RecordedEvent[], events: readonly NewEvent[]): Appended | null {
    const ids = new Set(events.map((event) => event.id))
    const found = recorded.filter((event) => ids.has(event.id))
    const last = found.at(-1)
    if (!last) return null
    if (found.length < ids.size) throw new DuplicateEventIdError(stream)
    return { revision: last.revision, position: last.position }
  }

  async function appendAt(stream: StreamName, events: readonly NewEvent[], revision: number): Promise<Appended> {
    const proposed = events.map(({ id, type, schemaVersion, data, metadata }) => {
      const stored: StoredMetadata = { ...metadata, schemaVersion }
      return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { ...stored } })
    })
    const answer = await retrying(() =>
      within(
        appendTimeoutMs,
        `the append to ${stream}`,
        client.appendToStream(stream, proposed, {
          expectedRevision: revision === -1 ? NO_STREAM : BigInt(revision),
          deadline: appendTimeoutMs,
          ...(credentials ? { credentials } : {}),
        }),
      ),
    )
    const { nextExpectedRevision, position } = answer
    // A server that answers a repeated append need not say where it was.
    const appended = position ? { revision: Number(nextExpectedRevision), position: position.commit } : null
    const where = appended ?? find(stream, await readStream(stream), events)
    if (!where) throw new Error(`EventStoreDB took the append to ${stream} but does not have it`)
    return where
  }

  async function append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    for (let race = 0; ; race++) {
      let revision = expected === 'no-stream' ? -1 : expected
      if (revision === 'any') {
        // The server's own memory of ids without an expected revision is short, so the stream is asked.
        const recorded = await readStream(stream)
        const known = find(stream, recorded, events)
        if (known) return known
        revision = recorded.at(-1)?.revision ?? -1
      }
      try {
        return await appendAt(stream, events, revision)
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error
        const recorded = await readStream(stream)
        const known = find(stream, recorded, events)
        if (known) return known
        if (expected !== 'any' || race >= RACES)
          throw new ConflictError(stream, expected, recorded.at(-1)?.revision ?? -1)
      }
    }
  }

  async function head(): Promise<Position> {
    for (let before: typeof END | { commit: bigint; prepare: bigint } = END; ; ) {
      const page = await readAll({ direction: BACKWARDS, fromPosition: before, maxCount: HEAD_PAGE })
      for (const resolved of page) {
        const event = recordedEvent(resolved)
        if (event) return event.position
      }
      const last = page.at(-1)?.event?.position
      if (!last || page.length < HEAD_PAGE) return BEGINNING
      before = last
    }
  }

  async function* readLog({ after, until, batchSize = BATCH_SIZE, signal }: ReadLogOptions): AsyncGenerator<Batch> {
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const now = await head()
    const end = until !== undefined && until < now ? until : now
    let position = after
    while (position < end && !stop.aborted) {
      // Reading begins at a position, not after it: one more, for the event that is there.
      const page = await readAll({ fromPosition: from(position), maxCount: batchSize + 1 })
      const events: RecordedEvent[] = []
      let reached = position
      for (const resolved of page) {
        const at = resolved.event?.position.commit ?? reached
        if (at <= position || at > end || events.length === batchSize) continue
        const event = recordedEvent(resolved)
        if (event) events.push(event)
        reached = at
      }
      if (reached === position) return
      position = reached
      if (events.length > 0) yield { events, position }
    }
  }

  return {
    async append(stream, events, expected) {
      storable(stream, events)
      return append(stream, events, expected)
    },

    async readStream<E extends DomainEvent = DomainEvent>(stream: StreamName) {
      const events = (await readStream(stream)) as RecordedEvent<E>[]
      return { events, revision: events.at(-1)?.revision ?? -1 }
    },

    readLog,

    subscribe({ after, batchSize = BATCH_SIZE, signal }: SubscribeOptions) {
      const stop = AbortSignal.any([signal, closing.signal])
      return allSubscription({ connectionString, after, batchSize, signal: stop, onWarning })
    },

    head,

    async close() {
      closing.abort()
      await client.dispose()
    },
  }
}
