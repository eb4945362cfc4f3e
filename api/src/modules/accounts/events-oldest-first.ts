import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'

export interface DatedStream {
  readonly stream: StreamName
  /** The time at which the log received the stream's first event. */
  readonly since: Date
}

/** Streams read concurrently. Few, so that an export does not take database connections from listeners. */
const AT_A_TIME = 4

/**
 * Yields the events of many streams, oldest first, in batches. `streams` must be sorted by age, too. An event is
 * yielded once every stream that could hold an older one has been read, so short streams keep few events waiting in
 * memory.
 */
export async function* oldestFirst(
  store: EventStore,
  streams: readonly DatedStream[],
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  let waiting: RecordedEvent[] = []
  for (let read = 0; read < streams.length; read += AT_A_TIME) {
    const slices = await Promise.all(
      streams.slice(read, read + AT_A_TIME).map(({ stream }) => store.readStream(stream)),
    )
    const events = [...waiting, ...slices.flatMap((slice) => slice.events)].sort(byAge)
    const next = streams[read + AT_A_TIME]?.since.getTime() ?? Number.POSITIVE_INFINITY
    const held = events.findIndex(({ recordedAt }) => Date.parse(recordedAt) >= next)
    waiting = held < 0 ? [] : events.slice(held)
    if (held !== 0) yield held < 0 ? events : events.slice(0, held)
  }
}

const byAge = (a: RecordedEvent, b: RecordedEvent): number =>
  Date.parse(a.recordedAt) - Date.parse(b.recordedAt) || Number(a.position - b.position)
