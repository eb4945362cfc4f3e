import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { foldEvents } from '@stillair/events/language/fold-events.ts'
import type { StreamDefinition, StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import { programDecider } from '@stillair/events/modules/programs/decider.ts'
import { programStream } from '@stillair/events/modules/programs/events.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import type { Predicate } from './predicate.ts'

interface Evolution {
  readonly initialState: unknown
  evolve(state: unknown, event: DomainEvent, occurredAt: string): unknown
}

/** Returns a decider's fold without its event types, which the log does not have. */
const foldOf = (decider: { readonly initialState: unknown; readonly evolve: unknown }) => decider as Evolution

/** The streams that are shown in full: they hold published things and no personal data. */
const evolutions: ReadonlyMap<string, Evolution> = new Map(
  (
    [
      [contentStream, contentDecider],
      [programStream, programDecider],
      [mediaStream, mediaDecider],
      [transcriptStream, transcriptDecider],
      [coverImageStream, coverImageDecider],
    ] satisfies [StreamDefinition<[string]>, object][]
  ).map(([{ category }, decider]) => [category, foldOf(decider)]),
)

/** The state of a stream after one of its events. */
export interface StreamState {
  readonly id: string
  readonly revision: number
  readonly position: bigint
  /** The type of that event. */
  readonly type: string
  readonly occurredAt: string
  readonly state: unknown
}

/** The stream is about a person, or does not exist. */
export class StreamError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'StreamError'
  }
}

/**
 * Returns the states of a library stream, one after each event. Throws a {@link StreamError} when the stream does not
 * exist or is of another kind, because other streams are about people.
 */
export async function streamStates(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<readonly StreamState[]> {
  const evolution = evolutions.get(stream.slice(0, stream.indexOf('-')))
  if (!evolution) {
    const shown = [...evolutions.keys()].map((category) => `${category}-…`).join(', ')
    throw new StreamError(`${stream} is not shown: what may be shown of single streams is ${shown}`)
  }
  const { events } = await store.readStream(stream as StreamName)
  if (events.length === 0) throw new StreamError(`there is no stream ${stream}`)
  let state = evolution.initialState
  return events.map((event: RecordedEvent) => {
    state = foldEvents(evolution.evolve, state, [event])
    const { id, revision, position, type } = event
    return { id, revision, position, type, occurredAt: event.metadata.occurredAt, state }
  })
}

/** Returns the events at which the answer to a question changed, including the first event. */
export function flips(states: readonly StreamState[], holds: Predicate): readonly (StreamState & { holds: boolean })[] {
  const answers = states.map((state) => ({ ...state, holds: holds(state.state) }))
  return answers.filter((answer, index) => answer.holds !== answers[index - 1]?.holds)
}

/** Returns the differences between two states, by the path of the field. */
export function changedFields(
  before: unknown,
  after: unknown,
  path = '',
): readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path: path || '.', before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => changedFields(before[name], after[name], path ? `${path}.${name}` : name))
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
