import { serialize } from 'node:v8'
import type { Decider } from '../language/decider.ts'
import type { DomainEvent, RecordedEvent } from '../language/event.ts'
import { BEGINNING, type Position } from '../language/position.ts'
import { definitions } from '../language/registry.ts'
import type { StreamName } from '../language/stream-name.ts'
import type { EventStore, RecordedIds } from './event-store.ts'

/** A stream, folded up to the newest event that it had when it was read. */
export interface FoldedStream<State> extends RecordedIds {
  readonly state: State
  /** Of its newest event; {@link BEGINNING} without any. */
  readonly position: Position
}

/** Bytes of states that are kept for one store: a thousand contents with 30 KB of text each. */
const MOST_BYTES = 32 * 1024 * 1024
/** Bytes that an id takes in a set, about. */
const ID = 100

interface Kept<State> {
  readonly folded: FoldedStream<State>
  /** Of the decider that folded it. */
  readonly evolve: unknown
  /** The newest event that is folded. */
  readonly newest: Pick<RecordedEvent, 'id' | 'recordedAt'>
  readonly bytes: number
}

interface KeptStreams {
  /** The one used longest ago comes first. */
  readonly streams: Map<StreamName, Kept<unknown>>
  readonly reading: Map<StreamName, Promise<unknown>>
  bytes: number
}

/** What a process has folded before, for each of its stores: one log's states are none of another's. */
const keptStreams = new WeakMap<EventStore, KeptStreams>()

/**
 * The stream as the log has it now. Only what came since this process folded it the last time is read: a command costs
 * the same at any age of its stream. The newest event that was folded is read again, so that a log that lost it is
 * noticed; then, as at the first time, the whole stream is read.
 *
 * What holds personal data is folded anew each time, since nothing may outlive the key that it is sealed with.
 */
export async function loadState<State, Command, E extends DomainEvent>(
  store: EventStore,
  stream: StreamName,
  decider: Decider<State, Command, E>,
): Promise<FoldedStream<State>> {
  const kept = keptBy(store)
  // Whoever comes while the whole stream is read waits for that, and then reads what came after it.
  const underway = kept.reading.get(stream)
  if (underway) await underway
  const known = recall<State>(kept, stream, decider.evolve)
  if (known) {
    const { events } = await store.readStream<E>(stream, { from: known.folded.revision })
    const [newest, ...later] = events as readonly RecordedEvent[]
    if (newest?.id === known.newest.id && newest.recordedAt === known.newest.recordedAt) {
      return later.length === 0 ? known.folded : take(kept, stream, decider, known.folded, later)
    }
    forget(kept, stream)
  }
  const reading = store.readStream<E>(stream).then(({ events }) => {
    const nothing = { state: decider.initialState, revision: -1, position: BEGINNING, ids: new Set<string>() }
    return take(kept, stream, decider, nothing, events as readonly RecordedEvent[])
  })
  const done = () => {
    if (kept.reading.get(stream) === reading) kept.reading.delete(stream)
  }
  kept.reading.set(stream, reading)
  reading.then(done, done)
  return reading
}

function keptBy(store: EventStore): KeptStreams {
  const kept = keptStreams.get(store) ?? { streams: new Map(), reading: new Map(), bytes: 0 }
  keptStreams.set(store, kept)
  return kept
}

/** Folds more events and keeps the result, unless it is personal or another reader has kept a newer one. */
function take<State, Command, E extends DomainEvent>(
  kept: KeptStreams,
  stream: StreamName,
  { evolve }: Decider<State, Command, E>,
  before: FoldedStream<State>,
  events: readonly RecordedEvent[],
): FoldedStream<State> {
  const newest = events.at(-1)
  if (!newest) return before
  // Shared with what was folded before: that some ids in it are newer than a state makes an append look for them, no more.
  const ids = before.ids as Set<string>
  let { state } = before
  for (const event of events) {
    state = evolve(state, event as unknown as E, event.metadata.occurredAt)
    ids.add(event.id)
  }
  const { id, recordedAt, revision, position } = newest
  const folded = { state, revision, position, ids }
  const isPersonal = events.some(({ type }) => definitions.get(type)?.personal)
  const known = kept.streams.get(stream)
  if (!isPersonal && !(known?.evolve === evolve && known.folded.revision > revision)) {
    const bytes = serialize(state).byteLength + ids.size * ID
    keep(kept, stream, { folded, evolve, newest: { id, recordedAt }, bytes })
  }
  return folded
}

function recall<State>({ streams }: KeptStreams, stream: StreamName, evolve: unknown): Kept<State> | null {
  const known = streams.get(stream)
  if (!known || known.evolve !== evolve) return null
  streams.delete(stream)
  streams.set(stream, known)
  return known as Kept<State>
}

function keep(kept: KeptStreams, stream: StreamName, entry: Kept<unknown>): void {
  forget(kept, stream)
  kept.streams.set(stream, entry)
  kept.bytes += entry.bytes
  for (const oldest of kept.streams.keys()) {
    if (kept.bytes <= MOST_BYTES) break
    forget(kept, oldest)
  }
}

function forget(kept: KeptStreams, stream: StreamName): void {
  kept.bytes -= kept.streams.get(stream)?.bytes ?? 0
  kept.streams.delete(stream)
}
