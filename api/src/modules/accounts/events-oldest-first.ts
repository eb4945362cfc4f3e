import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'

export interface DatedStream {
  readonly stream: StreamName
  /** When the log took its first event. */
  readonly since: Date
}

/** Streams read at a time: few, so that listeners are not kept waiting for a connection meanwhile. */
const AT_A_TIME = 4

/**
 * The events of many streams, oldest first, a few at a time. `streams` are oldest first, too: an event is returned once
 * every stream that could hold an older one has been read, so what is held back is little when the streams are short.
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
