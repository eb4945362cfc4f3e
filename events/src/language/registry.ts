import { join } from 'node:path'
import { type EventDefinition, isEventDefinition } from './define-event.ts'
import { listExports } from './list-exports.ts'
import { isStreamDefinition, type StreamName } from './stream-name.ts'

const exported = await listExports(join(import.meta.dirname, '../modules'), '*/events.ts')

/** The definition of every event type, by type. A type that is not here is unknown: it is kept, and ignored. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  exported.filter(isEventDefinition).map((definition) => [definition.type, definition]),
)

const streams = exported.filter(isStreamDefinition)
/**
 * The categories of the product's streams. What is not among them is somebody else's: from a log that holds other
 * things, too, only these are read.
 */
const categories: ReadonlySet<string> = new Set(streams.map(({ category }) => category))
const ofLibrary: ReadonlySet<string> = new Set(
  streams.flatMap(({ category, isLibrary }) => (isLibrary ? category : [])),
)

/** How the names of the product's streams begin, for a server that filters by it. */
export const STREAM_PREFIXES: readonly string[] = [...categories].map((category) => `${category}-`)

/** Whether the name is one of the product's. */
export function isStreamName(name: string): name is StreamName {
  const hyphen = name.indexOf('-')
  return hyphen > 0 && hyphen < name.length - 1 && categories.has(name.slice(0, hyphen))
}

/**
 * Whether an event may be shown to somebody who looks at the history: it is of the library and nothing of it is sealed. What
 * nobody declared counts as about somebody.
 */
export function isOfLibrary({ stream, type }: { readonly stream: string; readonly type: string }): boolean {
  const definition = definitions.get(type)
  return definition?.personal === null && ofLibrary.has(stream.slice(0, stream.indexOf('-')))
}
