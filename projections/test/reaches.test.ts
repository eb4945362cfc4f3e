import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
} from '@stillair/events/modules/catalogue/events.ts'
import { MediaDeleted } from '@stillair/events/modules/media/events.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFailures } from '../src/engine/failure.ts'
import { fold } from '../src/model/fold.ts'
import type { Projection } from '../src/model/projection.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { mediaUse } from '../src/modules/media/media-use.ts'
import { appendAll, type Harness, harness } from './harness.ts'
import { ordered, rowsOf } from './rows-of.ts'

let on: Harness
beforeEach(async () => {
  on = await harness()
})
afterEach(() => on.close())

const details = (mediaId: string | null): ContentDetails =>
  newDetails({
    title: 'Take-off',
    type: 'audio',
    categoryId: 1,
    isFreeContent: true,
    mediaId,
  })
const created = (contentId: string, mediaId: string | null) => ContentCreated({ contentId, details: details(mediaId) })
const edited = (contentId: string, mediaId: string | null) => ContentEdited({ contentId, changes: { mediaId } })

/** Contents use and release uploads several times, and also each other's. */
const story = [
  created('a', 'm1'),
  created('b', 'm1'),
  edited('a', 'm2'),
  edited('a', 'm3'),
  edited('b', 'm2'),
  edited('a', null),
  edited('a', 'm1'),
  ContentDeleted({ contentId: 'b' }),
  MediaDeleted({ mediaId: 'm2', filesGoAt: '2026-01-01T00:00:00.000Z' }),
  edited('a', 'm3'),
]

test.each([1, 2, 3, 4, 100])(
  'rows that other rows lead to are loaded for every size of batch (%i a batch)',
  async (size) => {
    const store = inMemoryEventStore()
    await appendAll(store, story)
    const consumer = projectionConsumer(mediaUse)
    on.start([consumer], store, size)
    await on.caughtUp([consumer], store)
    const events: RecordedEvent[] = []
    for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
    const inMemory = fold(mediaUse, events)
    const live = await rowsOf(on.pool, SERVING, mediaUse, 1)
    for (const table of mediaUse.tables) {
      expect(live.get(table.name)).toEqual(ordered(table, inMemory.get(table.name) ?? []))
    }
    expect(live.get('media_use')).toMatchObject([
      { media_id: 'm1', content_ids: [] },
      { media_id: 'm3', content_ids: ['a'] },
    ])
  },
)

test('a rule that does not name where a row leads stops its projection instead of treating the row as missing', async () => {
  const rules = [...mediaUse.rules].map(([type, rule]) => [type, { ...rule, reaches: () => [] }] as const)
  const careless: Projection = { ...mediaUse, rules: new Map(rules) }
  const store = inMemoryEventStore()
  await appendAll(store, story)
  on.start([projectionConsumer(careless)], store, 1)
  await expect.poll(() => readFailures(on.pool, SERVING)).toHaveLength(1)
  const [failure] = await readFailures(on.pool, SERVING)
  expect(failure).toMatchObject({ name: 'media-use', position: 3n })
  expect(failure?.reason).toContain('a rule touches a row of media_use that it did not name: {"media_id":"m1"}')
})
