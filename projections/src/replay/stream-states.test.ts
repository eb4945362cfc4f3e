import { newEvents } from '@stillair/events/language/new-event.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  ContentPublished,
  ContentUnpublished,
  contentStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { expect, test } from 'vitest'
import { parsePredicate } from './predicate.ts'
import { changedFields, flips, streamStates } from './stream-states.ts'

const details = newDetails({
  title: 'Take-off',
  type: 'audio',
  fileUrl: 'https://example.test/a.mp3',
  duration: 300,
  categoryId: 1,
  isFreeContent: true,
})

const metadata = {
  occurredAt: '2026-03-01T00:00:00.000Z',
  commandId: 'test',
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'system' as const, id: 'test' },
  timeZone: 'UTC',
}

async function published() {
  const store = inMemoryEventStore()
  const contentId = 'c1'
  const facts = [
    ContentCreated({ contentId, details }),
    ContentPublished({ contentId }),
    ContentUnpublished({ contentId }),
    ContentPublished({ contentId }),
  ]
  const stream = contentStream(contentId)
  await store.append(stream, newEvents(facts, metadata), 'no-stream')
  return { store, stream }
}

test('a stream has a state after each of its events, and the changes between two are listed', async () => {
  const { store, stream } = await published()
  const states = await streamStates(store, stream)
  expect(states.map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
  const changes = changedFields(states[0]?.state, states[1]?.state)
  expect(changes).toContainEqual({ path: 'isPublished', before: false, after: true })
  const turns = flips(states, parsePredicate('isPublished === false'))
  expect(turns.map(({ revision, holds }) => [revision, holds])).toEqual([
    [0, true],
    [1, false],
    [2, true],
    [3, false],
  ])
})

test('an event that only a later release defines leaves the state as it was', async () => {
  const { store, stream } = await published()
  const [event] = newEvents([ContentUnpublished({ contentId: 'c1' })], { ...metadata, commandId: 'later' })
  if (event) await store.append(stream, [{ ...event, type: 'ContentSung' }], 'any')
  const states = await streamStates(store, stream)
  expect(states[4]).toEqual({ ...states[3], id: event?.id, revision: 4, position: 5n, type: 'ContentSung' })
})

test('does not show a stream about a person', async () => {
  const store = inMemoryEventStore()
  for (const stream of ['user-somebody', 'session-1', 'rating-a:b', 'role-x', 'nonsense']) {
    await expect(streamStates(store, stream), stream).rejects.toThrow(/is not shown/)
  }
  await expect(streamStates(store, 'content-none')).rejects.toThrow(/there is no stream/)
})

test('a question compares fields with values, and is never run as code', () => {
  const state = { a: { b: 3 }, name: 'x && y', none: null }
  expect(parsePredicate('a.b >= 3')(state)).toBe(true)
  expect(parsePredicate('a.b > 3')(state)).toBe(false)
  expect(parsePredicate('a.b === 3 && none === null')(state)).toBe(true)
  expect(parsePredicate("name !== 'x'")(state)).toBe(true)
  expect(parsePredicate('missing.field === 1')(state)).toBe(false)
  expect(parsePredicate('constructor.name === "Object"')(state)).toBe(false)
  for (const text of ['', 'process.exit(1)', 'a', 'a = 1', 'a === b', 'a === {}', 'a[0] === 1', '() => true']) {
    expect(() => parsePredicate(text), text).toThrow(/is not a (comparison|value)/)
  }
})
