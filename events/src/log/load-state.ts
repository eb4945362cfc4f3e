import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { Decider } from '../language/decider.ts'
import type { DomainEvent, RecordedEvent } from '../language/event.ts'
import { foldEvents } from '../language/fold-events.ts'
import { BEGINNING, type Position } from '../language/position.ts'
import { definitions } from '../language/registry.ts'
import type { StreamName } from '../language/stream-name.ts'
import type { EventStore, RecordedIds } from './event-store.ts'

/** The folded state of a stream, up to the newest event at the time of the read. */
export interface FoldedStream<State> extends RecordedIds {
  readonly state: State
  /** The position of the newest event; {@link BEGINNING} when the stream is empty. */
  readonly position: Position
}

/** The maximum size in bytes of the cached states of one store: a thousand contents with 30 KB of text each. */
const MOST_BYTES = 32 * 1024 * 1024
/** The approximate size in bytes of an id in a set. */
const ID = 100

interface CacheEntry<State> {
  readonly folded: FoldedStream<State>
  /** The `evolve` function of the decider that folded the state. */
  readonly evolve: unknown
  /** The newest event in the folded state. */
  readonly newest: Pick<RecordedEvent, 'id' | 'recordedAt'>
}

interface StateCache {
  readonly streams: LRUCache<StreamName, CacheEntry<unknown>>
  readonly reading: Map<StreamName, Promise<unknown>>
}

/** The cached states of this process, per store, since different stores hold different logs. */
const caches = new WeakMap<EventStore, StateCache>()

/**
 * Returns the current state of the stream. Reads only the events since this process last folded it, so that a command's
 * cost does not grow with the age of its stream. It also rereads the newest folded event, to detect a log that lost it;
 * in that case, as for a stream not in the cache, it reads the whole stream.
 *
 * Streams with personal data are not cached, since no copy of the data may outlive its key.
 */
export async function loadState<State, Command, E extends DomainEvent>(
  store: EventStore,
  stream: StreamName,
  decider: Decider<State, Command, E>,
): Promise<FoldedStream<State>> {
  const cache = cacheOf(store)
  // A caller that arrives while the whole stream is being read waits for it, and then reads only later events.
  const underway = cache.reading.get(stream)
  if (underway) await underway
  const known = cache.streams.get(stream) as CacheEntry<State> | undefined
  if (known && known.evolve === decider.evolve) {
    const { events } = await store.readStream<E>(stream, { from: known.folded.revision })
    const [newest, ...later] = events as readonly RecordedEvent[]
    if (newest?.id === known.newest.id && newest.recordedAt === known.newest.recordedAt) {
      return later.length === 0 ? known.folded : foldAndCache(cache, stream, decider, known.folded, later)
    }
    cache.streams.delete(stream)
  }
  const reading = store.readStream<E>(stream).then(({ events }) => {
    const nothing = { state: decider.initialState, revision: -1, position: BEGINNING, ids: new Set<string>() }
    return foldAndCache(cache, stream, decider, nothing, events as readonly RecordedEvent[])
  })
  const done = () => {
    if (cache.reading.get(stream) === reading) cache.reading.delete(stream)
  }
  cache.reading.set(stream, reading)
  reading.then(done, done)
  return reading
}

function cacheOf(store: EventStore): StateCache {
  const streams = () => new LRUCache<StreamName, CacheEntry<unknown>>({ maxSize: MOST_BYTES, sizeCalculation })
  const cache = caches.get(store) ?? { streams: streams(), reading: new Map() }
  caches.set(store, cache)
  return cache
}

function sizeCalculation({ folded }: CacheEntry<unknown>): number {
  return serialize(folded.state).byteLength + folded.ids.size * ID
}

/** Folds more events and caches the result, unless it is personal or another reader has cached a newer one. */
function foldAndCache<State, Command, E extends DomainEvent>(
  cache: StateCache,
  stream: StreamName,
  { evolve }: Decider<State, Command, E>,
  before: FoldedStream<State>,
  events: readonly RecordedEvent[],
): FoldedStream<State> {
  const newest = events.at(-1)
  if (!newest) return before
  // Shared with earlier folded states. Ids newer than a state do no harm: they only make an append look for them.
  const ids = before.ids as Set<string>
  for (const { id } of events) ids.add(id)
  const state = foldEvents(evolve, before.state, events)
  const { id, recordedAt, revision, position } = newest
  const folded = { state, revision, position, ids }
  const isPersonal = events.some(({ type }) => definitions.get(type)?.personal)
  const known = cache.streams.peek(stream)
  if (!isPersonal && !(known?.evolve === evolve && known.folded.revision > revision)) {
    cache.streams.set(stream, { folded, evolve, newest: { id, recordedAt } })
  }
  return folded
}
