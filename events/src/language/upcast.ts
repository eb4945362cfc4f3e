import type { EventDefinition } from './define-event.ts'
import type { RecordedEvent } from './event.ts'
import { definitions } from './registry.ts'

/** A later release wrote the event, and its fields may mean something else. */
export class LaterReleaseError extends RangeError {
  constructor(version: number, known: number) {
    super(
      `a later release wrote it in schema version ${version}, and this one reads up to ${known}; ` +
        'run the later release, or restore a backup from before it',
    )
    this.name = 'LaterReleaseError'
  }
}

/**
 * Returns the event in its current schema version, applying its definition's upcasters one version at a time. Returns an
 * event of an unknown type unchanged. Throws a {@link LaterReleaseError} for a schema version newer than this release
 * supports.
 */
export function upcast(event: RecordedEvent, known: ReadonlyMap<string, EventDefinition> = definitions): RecordedEvent {
  const definition = known.get(event.type)
  if (!definition || event.schemaVersion === definition.version) return event
  if (event.schemaVersion > definition.version) {
    throw new LaterReleaseError(event.schemaVersion, definition.version)
  }
  let data: unknown = event.data
  for (let version = event.schemaVersion; version < definition.version; version++) {
    const step = definition.upcasters[version] as ((older: unknown) => unknown) | undefined
    if (!step) throw new RangeError(`${event.type} has no upcaster from schema version ${version}`)
    data = step(data)
  }
  return { ...event, schemaVersion: definition.version, data }
}
