import type { RecordedEvent } from '@stillair/events/event.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import type { StreamName } from '@stillair/events/stream-name.ts'

export interface Story {
  readonly stream: StreamName
  /** When the log took its first event. */
  readonly since: Date
}

/** Streams read at a time: few, so that listeners are not kept waiting for a connection meanwhile. */
const AT_A_TIME = 4

/**
 * The events of many streams, oldest first, a few at a time. `stories` are oldest first, too: an event is returned once
 * every stream that could hold an older one has been read, so what is held back is little when the streams are short.
 */
export async function* oldestFirst(
  store: EventStore,
  stories: readonly Story[],
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  let waiting: RecordedEvent[] = []
  for (let read = 0; read < stories.length; read += AT_A_TIME) {
    const slices = await Promise.all(
      stories.slice(read, read + AT_A_TIME).map(({ stream }) => store.readStream(stream)),
    )
    const events = [...waiting, ...slices.flatMap((slice) => slice.events)].sort(byAge)
    const next = stories[read + AT_A_TIME]?.since.getTime() ?? Number.POSITIVE_INFINITY
    const told = events.findIndex(({ recordedAt }) => Date.parse(recordedAt) >= next)
    waiting = told < 0 ? [] : events.slice(told)
    if (told !== 0) yield told < 0 ? events : events.slice(0, told)
  }
}

const byAge = (a: RecordedEvent, b: RecordedEvent): number =>
  Date.parse(a.recordedAt) - Date.parse(b.recordedAt) || Number(a.position - b.position)
