import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DomainEvent } from '../language/event.ts'
import { newEvents } from '../language/new-event.ts'
import type { StreamName } from '../language/stream-name.ts'
import { accountDecider } from '../modules/accounts/decider.ts'
import { PersonalDataErased, UserRegistered, userStream } from '../modules/accounts/events.ts'
import { newDetails } from '../modules/catalogue/content-details-builder.ts'
import { contentDecider } from '../modules/catalogue/decider.ts'
import { ContentCreated, type ContentDetails, ContentEdited, contentStream } from '../modules/catalogue/events.ts'
import type { EventStore, ReadStreamOptions } from './event-store.ts'
import { type CommandContext, handleCommand } from './handle-command.ts'
import { inMemoryEventStore } from './in-memory/in-memory-event-store.ts'
import { inMemoryKeyring } from './in-memory/in-memory-keyring.ts'
import { loadState } from './load-state.ts'
import { withPersonalData } from './personal-data.ts'

const now = new Date('2026-01-01T12:00:00Z')
const context = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'request',
  actor: { kind: 'user', id: 'ada' },
  timeZone: 'Europe/Berlin',
  now,
})
const stream = contentStream('calm')
const details: ContentDetails = newDetails({
  title: 'Calm',
  description: '',
  type: 'audio',
  fileUrl: 'https://x.test/a.mp3',
  thumbnailUrl: '',
  duration: 60,
  categoryId: 3,
  isFreeContent: false,
})
const edited = (title: string) => ContentEdited({ contentId: 'calm', changes: { title } })

function put(store: EventStore, events: readonly DomainEvent[], to: StreamName = stream) {
  const metadata = { ...context(randomUUID()), causationId: null, occurredAt: now.toISOString() }
  return store.append(to, newEvents(events, metadata), 'any')
}

/** Returns a store with content that was edited that many times, and records the reads of its stream. */
async function editedContent(edits: number) {
  const inner = inMemoryEventStore()
  await put(inner, [ContentCreated({ contentId: 'calm', details })])
  for (let n = 1; n <= edits; n++) await put(inner, [edited(`Calm ${n}`)])
  const reads: (ReadStreamOptions | undefined)[] = []
  const store: EventStore = {
    ...inner,
    readStream: (name, options) => {
      reads.push(options)
      return inner.readStream(name, options)
    },
  }
  const title = async () => (await loadState(store, stream, contentDecider)).state?.details.title
  return { inner, store, reads, title }
}

test('reads the whole stream once, and later only from the newest folded event', async () => {
  const { inner, reads, title } = await editedContent(20)
  expect([await title(), await title()]).toEqual(['Calm 20', 'Calm 20'])
  await put(inner, [edited('Calmer'), edited('Calmest')])
  expect([await title(), await title()]).toEqual(['Calmest', 'Calmest'])
  expect(reads).toEqual([undefined, { from: 20 }, { from: 20 }, { from: 22 }])
})

test('an event that only a later release knows leaves the state as it was', async () => {
  const { inner, store, title } = await editedContent(1)
  const withLater: EventStore = {
    ...store,
    readStream: async (name, options) => {
      const read = await inner.readStream(name, options)
      const events = read.events.map((event, n) => (n === 1 ? { ...event, type: 'ContentSung' } : event))
      return { ...read, events: events as never }
    },
  }
  expect(await title()).toBe('Calm 1')
  const { state, revision } = await loadState(withLater, stream, contentDecider)
  expect({ title: state?.details.title, revision }).toEqual({ title: 'Calm', revision: 1 })
})

test('returns the revision and position of the newest event, and all ids', async () => {
  const { inner, store } = await editedContent(1)
  const load = () => loadState(store, stream, contentDecider)
  await load()
  const { position } = await put(inner, [edited('Calmer')])
  const { events } = await inner.readStream(stream)
  expect(await load()).toMatchObject({ revision: 2, position, ids: new Set(events.map(({ id }) => id)) })
  expect(await loadState(store, contentStream('none'), contentDecider)).toMatchObject({
    state: null,
    revision: -1,
    position: 0n,
  })
})

test('concurrent callers wait for a running full read, and miss no later events', async () => {
  const { inner, store, reads } = await editedContent(20)
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const slow: EventStore = {
    ...store,
    readStream: async (name, options) => {
      const slice = await store.readStream(name, options)
      if (!options) await answer
      return slice as never
    },
  }
  const load = () => loadState(slow, stream, contentDecider)
  const first = load()
  await put(inner, [edited('Calmer')])
  const [second, third] = [load(), load()]
  resolve()
  expect((await first).state?.details.title).toBe('Calm 20')
  for (const later of [await second, await third]) expect(later.state?.details.title).toBe('Calmer')
  expect(reads.filter((options) => options === undefined)).toHaveLength(1)
})

test.each([
  ['shorter', 5],
  ['as long, with other events', 20],
  ['longer, with other events', 30],
])('notices that the log lost its tail and is now %s', async (_how, edits) => {
  const { store, title } = await editedContent(20)
  expect(await title()).toBe('Calm 20')
  const restored = await editedContent(edits)
  Object.assign(store, { readStream: restored.inner.readStream })
  expect(await title()).toBe(`Calm ${edits}`)
})

test('different stores have separate caches', async () => {
  const [one, two] = [await editedContent(3), await editedContent(2)]
  expect([await one.title(), await two.title(), await one.title()]).toEqual(['Calm 3', 'Calm 2', 'Calm 3'])
})

test('a command decides on events of other writers, and after a conflict on those of the winner', async () => {
  const { inner, store } = await editedContent(20)
  const command = (title: string, expectedRevision: number) => ({
    type: 'EditContent',
    changes: { title },
    isPublished: undefined,
    media: null,
    expectedRevision,
  })
  const edit = (by: EventStore, title: string, revision: number) =>
    handleCommand(by, context(title), { stream, decider: contentDecider, command: command(title, revision) as never })
  await edit(store, 'Calmer', 20)
  await put(inner, [edited('Theirs')])
  await expect(edit(store, 'Calmest', 21)).rejects.toMatchObject({ code: 'edited-meanwhile' })
  let others = 1
  const raced: EventStore = {
    ...store,
    append: async (...given) => {
      if (others-- > 0) await put(inner, [edited('Theirs first')])
      return inner.append(...given)
    },
  }
  await expect(edit(raced, 'Mine', 22)).rejects.toMatchObject({ code: 'edited-meanwhile' })
  expect((await edit(raced, 'Mine', 23)).state?.details.title).toBe('Mine')
  // The response was lost, so the command is sent again.
  await edit(store, 'Mine', 24)
  expect((await inner.readStream(stream)).revision).toBe(24)
})

test('personal data does not outlive its key, even when another process destroys it', async () => {
  const keyring = inMemoryKeyring()
  const inner = inMemoryEventStore()
  const reads: (ReadStreamOptions | undefined)[] = []
  const sealed = withPersonalData(inner, keyring)
  const store: EventStore = {
    ...sealed,
    readStream: (name, options) => {
      reads.push(options)
      return sealed.readStream(name, options)
    },
  }
  const mine = userStream('zoe')
  await put(store, [UserRegistered({ userId: 'zoe', name: 'Zoe', email: 'zoe@example.com' })], mine)
  const load = async () => (await loadState(store, mine, accountDecider)).state
  expect(await load()).toMatchObject({ name: 'Zoe', email: 'zoe@example.com' })
  // Another process destroys it, without an event or anything else that this process could notice.
  await keyring.destroy('zoe')
  expect(await load()).toMatchObject({ name: null, email: null })
  await put(store, [PersonalDataErased({ userId: 'zoe', reason: 'account-deleted' })], mine)
  expect(await load()).toEqual({ isErased: true })
  expect(reads).toEqual([undefined, undefined, undefined])
})

test('caches at most 32 MB of states and evicts the least recently used first', async () => {
  const inner = inMemoryEventStore()
  const reads: StreamName[] = []
  const store: EventStore = {
    ...inner,
    readStream: (name, options) => {
      if (!options) reads.push(name)
      return inner.readStream(name, options)
    },
  }
  const names = Array.from({ length: 40 }, (_, n) => contentStream(`long${n}`))
  const load = (name: StreamName) => loadState(store, name, contentDecider)
  const sessionText = 'x'.repeat(900_000)
  for (const [n, name] of names.entries()) {
    await put(inner, [ContentCreated({ contentId: `long${n}`, details: { ...details, sessionText } })], name)
    await load(name)
    await load(names[0] as StreamName)
  }
  reads.length = 0
  for (const name of [names[0], names[39]]) await load(name as StreamName)
  expect(reads).toEqual([])
  await load(names[1] as StreamName)
  await load(names[1] as StreamName)
  expect(reads).toEqual([names[1]])
})
