import { join } from 'node:path'
import { type EventDefinition, isEventDefinition } from './define-event.ts'
import { listExports } from './list-exports.ts'
import { isStreamDefinition, type StreamName } from './stream-name.ts'

const exported = await listExports(join(import.meta.dirname, '../modules'), '*/events.ts')

/** The definition of every event type, by type. Events of any other type stay in the log and are ignored. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  exported.filter(isEventDefinition).map((definition) => [definition.type, definition]),
)

/** Returns whether this release defines the event. */
export const isDefined = ({ type }: { readonly type: string }): boolean => definitions.has(type)

const streams = exported.filter(isStreamDefinition)
/**
 * The categories of Stillair's streams. Streams of other categories belong to other applications that share the log, and
 * are not read.
 */
const categories: ReadonlySet<string> = new Set(streams.map(({ category }) => category))
const ofLibrary: ReadonlySet<string> = new Set(
  streams.flatMap(({ category, isLibrary }) => (isLibrary ? category : [])),
)

/** The name prefixes of Stillair's streams, for a server-side filter. */
export const STREAM_PREFIXES: readonly string[] = [...categories].map((category) => `${category}-`)

/** Returns whether the name is that of a Stillair stream. */
export function isStreamName(name: string): name is StreamName {
  const hyphen = name.indexOf('-')
  return hyphen > 0 && hyphen < name.length - 1 && categories.has(name.slice(0, hyphen))
}

/**
 * Returns whether an event may be shown to people who browse the history: its stream belongs to the library and it has no
 * sealed fields. Undeclared events and streams count as personal.
 */
export function isOfLibrary({ stream, type }: { readonly stream: string; readonly type: string }): boolean {
  const definition = definitions.get(type)
  return definition?.personal === null && ofLibrary.has(stream.slice(0, stream.indexOf('-')))
}
