import type { KeyObject } from 'node:crypto'
import type { EventDefinition } from '../language/define-event.ts'
import type { DomainEvent, NewEvent, RecordedEvent } from '../language/event.ts'
import { definitions } from '../language/registry.ts'
import type { StreamName } from '../language/stream-name.ts'
import { unreadable } from '../language/unreadable-event.ts'
import { upcast } from '../language/upcast.ts'
import type { Keyring } from '../privacy/keyring.ts'
import { LostKeyError } from '../privacy/lost-key-error.ts'
import { isSealed, openField, type SealedField, sealField } from '../privacy/sealed-field.ts'
import type { Batch, EventStore, ReadStreamOptions } from './event-store.ts'
import { storable } from './serialise-event.ts'

type Known = ReadonlyMap<string, EventDefinition>
type Data = Readonly<Record<string, unknown>>

/** Returns the event with its personal fields sealed; they become `null` when the subject's key was destroyed. */
async function seal(
  event: NewEvent,
  stream: StreamName,
  known: Known,
  sealingKey: (subject: string) => Promise<KeyObject | null>,
): Promise<NewEvent> {
  const personal = known.get(event.type)?.personal
  if (!personal) return event
  // The store sees only sealed text, so characters that cannot be stored must be refused before sealing.
  storable(stream, [event])
  const data = event.data as Data
  const fields = personal.fields.filter((field) => data[field] !== null && data[field] !== undefined)
  if (fields.length === 0) return event
  const subject = data[personal.keyedBy]
  if (typeof subject !== 'string' || subject === '') {
    throw new RangeError(`${event.type} holds personal data but no ${personal.keyedBy}`)
  }
  const key = await sealingKey(subject)
  const sealed = fields.map((field) => [
    field,
    key ? sealField(data[field], key, subject, { eventType: event.type, field }) : null,
  ])
  return { ...event, data: { ...data, ...Object.fromEntries(sealed) } }
}

// Recognises sealed fields by their shape, not by the current definition: a field may have had another name when it was
// written, and it is opened before the upcasters run.
function sealedFields(event: RecordedEvent): readonly [string, SealedField][] {
  if (typeof event.data !== 'object' || event.data === null) return NONE
  const found: [string, SealedField][] = []
  // Avoids Object.entries: this runs for a million events, of which few have sealed fields.
  for (const field in event.data) {
    const value = (event.data as Data)[field]
    if (isSealed(value)) found.push([field, value])
  }
  return found
}

const NONE: readonly [string, SealedField][] = []

function open(
  event: RecordedEvent,
  fields: readonly [string, SealedField][],
  keys: ReadonlyMap<string, KeyObject | null>,
): RecordedEvent {
  if (fields.length === 0) return event
  const opened = fields.map(([field, sealed]) => {
    const key = keys.get(sealed.subject)
    // A destroyed key is null in the map; undefined means the key was lost.
    if (key === undefined) throw new LostKeyError(sealed.subject)
    return [field, key ? openField(sealed, key, { eventType: event.type, field }) : null]
  })
  return { ...event, data: { ...(event.data as Data), ...Object.fromEntries(opened) } }
}

/**
 * Wraps a store so that it seals personal fields on append, opens them on read, and returns events in their current schema
 * version. A field whose key was destroyed reads as `null`, without an error. An event whose key was lost, or that cannot
 * be upcast, is delivered, and throws an `UnreadableEventError` when its data is read. Appending throws a
 * {@link LostKeyError} when the subject's key was lost.
 */
export function withPersonalData(store: EventStore, keyring: Keyring, known: Known = definitions): EventStore {
  async function readable(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const sealed = events.map(sealedFields)
    const subjects = new Set<string>()
    for (const fields of sealed) for (const [, { subject }] of fields) subjects.add(subject)
    const opening = subjects.size > 0 ? await keyring.keysOf([...subjects]) : new Map<string, KeyObject | null>()
    return events.map((event, index) => {
      try {
        return upcast(open(event, sealed[index] ?? NONE, opening), known)
      } catch (error) {
        return unreadable(event, error)
      }
    })
  }

  async function* readableBatches(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, void, undefined> {
    for await (const batch of batches) yield { events: await readable(batch.events), position: batch.position }
  }

  /**
   * Returns the subject's key; null when it was destroyed. Creates the first key, but never a second one to replace a lost
   * key: data sealed with the lost key would become unreadable for good, without a warning.
   */
  async function sealingKey(subject: string, stream: StreamName): Promise<KeyObject | null> {
    const find = async () => (await keyring.keysOf([subject])).get(subject)
    const key = await find()
    if (key !== undefined) return key
    const { events } = await store.readStream(stream)
    const isSealed = events.some((event) => sealedFields(event).some(([, field]) => field.subject === subject))
    if (!isSealed) return keyring.makeKey(subject)
    // Another process may have created the key and appended in the meantime.
    const made = await find()
    if (made === undefined) throw new LostKeyError(subject)
    return made
  }

  return {
    async append(stream, events, expected, options) {
      const sealed: NewEvent[] = []
      for (const event of events) {
        sealed.push(await seal(event, stream, known, (subject) => sealingKey(subject, stream)))
      }
      return store.append(stream, sealed, expected, options)
    },
    async readStream<E extends DomainEvent = DomainEvent>(stream: StreamName, options?: ReadStreamOptions) {
      const slice = await store.readStream(stream, options)
      return { events: (await readable(slice.events)) as RecordedEvent<E>[], revision: slice.revision }
    },
    readLog: (options) => readableBatches(store.readLog(options)),
    subscribe: (options) => readableBatches(store.subscribe(options)),
    head: () => store.head(),
    eventIdAt: (position) => store.eventIdAt(position),
    close: () => store.close(),
  }
}
