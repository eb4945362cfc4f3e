// @module-tag counts-at-once
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { collect, testEvent } from '../../test/test-events.ts'
import { defineEvent, type EventDefinition } from '../language/define-event.ts'
import type { EventMetadata, RecordedEvent } from '../language/event.ts'
import { newEvents } from '../language/new-event.ts'
import { BEGINNING } from '../language/position.ts'
import type { StreamName } from '../language/stream-name.ts'
import type { Keyring } from '../privacy/keyring.ts'
import { LostKeyError } from '../privacy/lost-key-error.ts'
import type { EventStore } from './event-store.ts'
import { findLostKeys } from './find-lost-keys.ts'
import { inMemoryEventStore } from './in-memory/in-memory-event-store.ts'
import { inMemoryKeyring } from './in-memory/in-memory-keyring.ts'
import { withPersonalData } from './personal-data.ts'

const Address = z.object({ city: z.string() })
const Met = defineEvent('Met', {
  version: 1,
  schema: z.object({
    personId: z.string(),
    place: z.string(),
    name: z.string().nullable(),
    nickname: z.string().nullable(),
    address: Address.nullable(),
  }),
  personal: ['name', 'nickname', 'address'],
  keyedBy: 'personId',
})
const Other = defineEvent('Other', {
  version: 1,
  schema: z.object({ personId: z.string(), name: z.string().nullable() }),
  personal: ['name'],
  keyedBy: 'personId',
})
const knowing = (...definitions: unknown[]) =>
  new Map((definitions as EventDefinition[]).map((definition) => [definition.type, definition]))
const known = knowing(Met, Other)

function metadata(): EventMetadata {
  return {
    occurredAt: '2026-11-20T18:00:00.000Z',
    commandId: randomUUID(),
    correlationId: 'c',
    causationId: null,
    actor: { kind: 'user', id: 'ann' },
    timeZone: 'Europe/Lisbon',
  }
}

const ann = { personId: 'ann', place: 'gate 14', name: 'Ann Ode', nickname: null, address: { city: 'Porto' } }
const erased = { personId: 'ann', place: 'gate 14', name: null, nickname: null, address: null }

let inner: EventStore
let keyring: Keyring
let store: EventStore

beforeEach(() => {
  inner = inMemoryEventStore()
  keyring = inMemoryKeyring()
  store = withPersonalData(inner, keyring, known)
})

const data = async (from: EventStore, stream: StreamName = 'user-ann') =>
  (await from.readStream(stream)).events.map((event) => event.data)

/** Returns a store over a copy of the log with changed sealed fields. */
async function tampered(change: (fields: Record<string, unknown>) => Record<string, unknown>): Promise<EventStore> {
  const [event] = (await inner.readStream('user-ann')).events
  if (!event) throw new RangeError('nothing was appended')
  const copy = inMemoryEventStore()
  await copy.append('user-ann', [{ ...event, data: change(event.data as Record<string, unknown>) }], 'any')
  return withPersonalData(copy, keyring, known)
}

describe('a personal field', () => {
  test.each(['Ann\0Ode', 'Ann \ud83d'])('with characters that cannot be stored is refused: %j', async (name) => {
    const appending = store.append('user-ann', newEvents([Met({ ...ann, name })], metadata(), known), 'no-stream')
    await expect(appending).rejects.toThrow('Met: data.name holds a character that cannot be stored')
    expect(await data(inner)).toEqual([])
  })

  test('is read as written by every kind of read', async () => {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    expect(await data(store)).toEqual([ann])
    const signal = new AbortController().signal
    const read = await collect(store.readLog({ after: BEGINNING }))
    const followed = await collect(store.subscribe({ after: BEGINNING, signal }), () => true)
    for (const [event] of [read, followed]) expect(event?.data).toEqual(ann)
  })

  test('is not readable in the log, unlike other fields', async () => {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    const [stored] = await data(inner)
    expect(stored).toMatchObject({ personId: 'ann', place: 'gate 14', nickname: null })
    expect(JSON.stringify(stored)).not.toMatch(/Ode|Porto/)
  })

  test('is sealed differently each time', async () => {
    await store.append('user-ann', newEvents([Met(ann), Met(ann)], metadata(), known), 'no-stream')
    const [one, two] = (await data(inner)) as { name: { box: string } }[]
    expect(one?.name.box).not.toBe(two?.name.box)
  })

  test('reads as null once its key is destroyed, and so do later ones', async () => {
    const events = newEvents([Met(ann)], metadata(), known)
    await store.append('user-ann', events, 'no-stream')
    await keyring.destroy('ann')
    expect(await data(store)).toEqual([erased])
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 0)
    expect(await data(store)).toEqual([erased, erased])
    expect((await data(inner))[1]).toEqual(erased)
    // A repeated append is still recognised.
    expect(await store.append('user-ann', events, 'no-stream')).toMatchObject({ revision: 0 })
  })

  test('of one user is not affected by the erasure of another user', async () => {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    await keyring.makeKey('bob')
    await keyring.destroy('bob')
    expect(await data(store)).toEqual([ann])
  })

  test('opens in no other field, event or user', async () => {
    await store.append(
      'user-ann',
      newEvents([Met(ann), Other({ personId: 'ann', name: 'x' })], metadata(), known),
      'any',
    )
    await keyring.makeKey('bob')
    const moved = await tampered(({ name, ...rest }) => ({ ...rest, name: null, nickname: name }))
    expect(await data(moved)).toMatchObject([{ name: null, nickname: null, address: ann.address }])
    const [, other] = (await data(inner)) as { name: unknown }[]
    const swapped = await tampered((fields) => ({ ...fields, name: other?.name }))
    expect(await data(swapped)).toMatchObject([{ name: null, address: ann.address }])
    const claimed = await tampered((fields) => ({ ...fields, name: { ...(fields.name as object), subject: 'bob' } }))
    await expect(data(claimed)).rejects.toThrow('the personal-data key of bob was lost, and a new one was created')
  })

  test.each([
    ['altered', (box: string) => `${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`],
    ['truncated', (box: string) => box.slice(0, 12)],
    ['emptied', () => ''],
  ])('reads as null when its ciphertext was %s', async (_how, change) => {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    const altered = await tampered((fields) => {
      const name = fields.name as { box: string }
      return { ...fields, name: { ...name, box: change(name.box) } }
    })
    expect(await data(altered)).toMatchObject([{ name: null, address: ann.address }])
  })

  test('needs the id of its user', async () => {
    const events = newEvents([Met({ ...ann, personId: '' })], metadata(), known)
    await expect(store.append('user-ann', events, 'no-stream')).rejects.toBeInstanceOf(RangeError)
    const nobody = newEvents([Met({ ...erased, personId: '' })], metadata(), known)
    await store.append('user-ann', nobody, 'no-stream')
  })
})

describe('a lost key', () => {
  /** Restores the keys from a backup made before the subject had one. */
  async function lose(): Promise<void> {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    keyring = inMemoryKeyring()
    store = withPersonalData(inner, keyring, known)
  }

  test('is not treated as erased: reading the event throws, and names the user and what to do', async () => {
    await lose()
    await store.append('user-bob', newEvents([Met({ ...ann, personId: 'bob' })], metadata(), known), 'no-stream')
    await expect(data(store)).rejects.toThrow(
      'the personal-data key of ann was lost: restore it from a backup of keys.subject_key',
    )
    expect(await data(store, 'user-bob')).toMatchObject([{ name: 'Ann Ode' }])
    await keyring.destroy('ann')
    expect(await data(store)).toEqual([erased])
  })

  test('is not recreated by an append to a stream that it has sealed data in', async () => {
    await lose()
    const again = newEvents([Met(ann)], metadata(), known)
    await expect(store.append('user-ann', again, 'any')).rejects.toBeInstanceOf(LostKeyError)
    expect((await keyring.keysOf(['ann'])).has('ann')).toBe(false)
    // A stream may already have events, as long as none of them is sealed.
    await store.append('user-cleo', newEvents([Met({ ...erased, personId: 'cleo' })], metadata(), known), 'no-stream')
    await store.append('user-cleo', newEvents([Met({ ...ann, personId: 'cleo' })], metadata(), known), 0)
    expect(await data(store, 'user-cleo')).toMatchObject([{ name: null }, { name: 'Ann Ode' }])
  })

  test('that was recreated for another stream is reported when its sealed data is read', async () => {
    await lose()
    await store.append('session-9', newEvents([Met(ann)], metadata(), known), 'no-stream')
    expect(await data(store, 'session-9')).toEqual([ann])
    await expect(data(store)).rejects.toThrow('was lost, and a new one was created since')
  })

  test('is not assumed when another writer has just created it and appended', async () => {
    const [event] = newEvents([Met(ann)], metadata(), known)
    const late: Keyring = {
      ...keyring,
      keysOf: async (subjects) => {
        const found = await keyring.keysOf(subjects)
        if (event && found.size === 0) await store.append('user-ann', [event], 'any')
        return found
      },
    }
    await withPersonalData(inner, late, known).append('user-ann', newEvents([Met(ann)], metadata(), known), 'any')
    expect(await data(store)).toEqual([ann, ann])
  })

  test('is found in the log, whether or not a new one was created', async () => {
    await lose()
    await store.append('user-bob', newEvents([Met({ ...ann, personId: 'bob' })], metadata(), known), 'no-stream')
    await store.append('user-cleo', newEvents([Met({ ...ann, personId: 'cleo' })], metadata(), known), 'no-stream')
    await keyring.destroy('cleo')
    expect([...(await findLostKeys(store)).keys()]).toEqual(['ann'])
    await store.append('session-9', newEvents([Met(ann)], metadata(), known), 'no-stream')
    expect((await findLostKeys(store)).get('ann')?.message).toContain('a new one was created since')
    await keyring.destroy('ann')
    expect((await findLostKeys(store)).size).toBe(0)
  })
})

test('events without personal data stay unchanged, and no key is fetched', async () => {
  const keys = { queries: 0 }
  const counting: Keyring = {
    ...keyring,
    makeKey: (subject) => {
      keys.queries += 1
      return keyring.makeKey(subject)
    },
    keysOf: (subjects) => {
      keys.queries += 1
      return keyring.keysOf(subjects)
    },
  }
  const plain = withPersonalData(inner, counting, known)
  const nobody = Met({ ...erased, personId: 'bob' })
  const odd = [null, 'text', 7].map((data, n) => ({ ...testEvent(n), data }))
  await plain.append('user-bob', newEvents([nobody], metadata(), known), 'no-stream')
  await plain.append('session-1', [testEvent(1), ...odd], 'no-stream')
  expect(await data(plain, 'user-bob')).toEqual([{ ...erased, personId: 'bob' }])
  expect((await data(plain, 'session-1')).slice(1)).toEqual([null, 'text', 7])
  expect(keys.queries).toBe(0)
  expect(await plain.head()).toBe(await inner.head())
  expect(await plain.head()).toBeGreaterThan(BEGINNING)
})

describe('upcasting', () => {
  const MetV3 = defineEvent('Met', {
    version: 3,
    schema: z.object({ id: z.string(), fullName: z.string().nullable(), where: z.string(), times: z.number() }),
    upcasters: {
      1: ({ personId, name, place }: { personId: string; name: string | null; place: string }) => ({
        id: personId,
        fullName: name,
        place,
      }),
      2: ({ place, ...rest }: { place: string }) => ({ ...rest, where: place, times: 1 }),
    },
    personal: ['fullName'],
    keyedBy: 'id',
  })

  test('converts an old event to the current schema version, including a renamed personal field', async () => {
    await store.append('user-ann', newEvents([Met(ann)], metadata(), known), 'no-stream')
    const later = withPersonalData(inner, keyring, knowing(MetV3))
    await later.append(
      'user-ann',
      newEvents([MetV3({ id: 'ann', fullName: 'Ann', where: 'A', times: 2 })], metadata(), knowing(MetV3)),
      0,
    )
    const { events } = await later.readStream('user-ann')
    expect(events.map(({ schemaVersion, data }) => ({ schemaVersion, data }))).toEqual([
      { schemaVersion: 3, data: { id: 'ann', fullName: 'Ann Ode', where: 'gate 14', times: 1 } },
      { schemaVersion: 3, data: { id: 'ann', fullName: 'Ann', where: 'A', times: 2 } },
    ])
    // The log itself is never rewritten.
    expect((await inner.readStream('user-ann')).events[0]?.schemaVersion).toBe(1)
    await keyring.destroy('ann')
    expect(await data(later)).toMatchObject([{ fullName: null, where: 'gate 14' }, { fullName: null }])
  })

  test('leaves events of unknown types unchanged', async () => {
    const unknown = { ...testEvent(1), schemaVersion: 9 }
    await store.append('session-1', [unknown], 'no-stream')
    const { events } = await store.readStream('session-1')
    expect(events).toMatchObject([{ schemaVersion: 9, data: unknown.data }])
  })

  test('delivers unreadable events with the others, and throws when their data is read', async () => {
    const newer = { ...testEvent(1), type: 'Met', schemaVersion: 9 }
    const broken = { ...testEvent(2), type: 'Torn', schemaVersion: 1 }
    await store.append('session-1', [newer, broken, testEvent(3)], 'no-stream')
    const Torn = defineEvent('Torn', {
      version: 2,
      schema: z.object({ text: z.string() }),
      upcasters: { 1: ({ text }: { text: { words: string } }) => text.words.trim() },
    })
    const reading = withPersonalData(inner, keyring, new Map([...known, ['Torn', Torn]]))
    const { events } = await reading.readStream('session-1')
    expect(events.map(({ type, revision }) => [type, revision])).toMatchObject([
      ['Met', 0],
      ['Torn', 1],
      [testEvent(3).type, 2],
    ])
    const why = (event: RecordedEvent | undefined) => () => event?.data
    expect(why(events[0])).toThrow(
      '(session-1, revision 0) cannot be read: a later release wrote it in schema version 9, and this one reads up to 1; ' +
        'run the later release, or restore a backup from before it',
    )
    expect(why(events[1])).toThrow(/Torn at position \d+ \(session-1, revision 1\) cannot be read/)
    expect(events[2]?.data).toEqual(testEvent(3).data)
  })

  test('a definition without an upcaster, a key, or nullable personal fields is refused', () => {
    const schema = z.object({ id: z.string(), name: z.string() })
    expect(() => defineEvent('Bad', { version: 2, schema })).toThrow('no upcaster from schema version 1')
    expect(() => defineEvent('Bad', { version: 1, schema, personal: ['name'], keyedBy: 'id' })).toThrow(
      'must allow null',
    )
    const nameless = z.object({ name: z.string().nullable() })
    expect(() => defineEvent('Bad', { version: 1, schema: nameless, personal: ['name'] })).toThrow('names no key')
  })
})
