import type { EventDefinition } from './define-event.ts'
import type { RecordedEvent } from './event.ts'
import { definitions } from './registry.ts'

/**
 * Returns the event in its current schema version, applying its definition's upcasters one version at a time. Returns an
 * event of an unknown type unchanged. Throws a RangeError for a schema version newer than this release supports: a newer
 * release wrote the event, and its fields may mean something else.
 */
export function upcast(event: RecordedEvent, known: ReadonlyMap<string, EventDefinition> = definitions): RecordedEvent {
  const definition = known.get(event.type)
  if (!definition || event.schemaVersion === definition.version) return event
  if (event.schemaVersion > definition.version) {
    throw new RangeError(
      `it has schema version ${event.schemaVersion}, but this release reads only up to ${definition.version}`,
    )
  }
  let data: unknown = event.data
  for (let version = event.schemaVersion; version < definition.version; version++) {
    const step = definition.upcasters[version] as ((older: unknown) => unknown) | undefined
    if (!step) throw new RangeError(`${event.type} has no upcaster from schema version ${version}`)
    data = step(data)
  }
  return { ...event, schemaVersion: definition.version, data }
}
