import { type EventDefinition, isEventDefinition } from './define-event.ts'
import { exportsOf } from './exports-of.ts'
import { isStreamDefinition, type StreamName } from './stream-name.ts'

const exported = await exportsOf(import.meta.dirname, '*/events.ts')

/** The definition of every event type, by type. A type that is not here is unknown: it is kept, and ignored. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  exported.filter(isEventDefinition).map((definition) => [definition.type, definition]),
)

/**
 * The categories of the product's streams. What is not among them is somebody else's: from a log that holds other
 * things, too, only these are read.
 */
const categories: ReadonlySet<string> = new Set(exported.filter(isStreamDefinition).map(({ category }) => category))

/** How the names of the product's streams begin, for a server that filters by it. */
export const STREAM_PREFIXES: readonly string[] = [...categories].map((category) => `${category}-`)

/** Whether the name is one of the product's. */
export function isStreamName(name: string): name is StreamName {
  const hyphen = name.indexOf('-')
  return hyphen > 0 && hyphen < name.length - 1 && categories.has(name.slice(0, hyphen))
}
