import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { offlineItemFixture } from '../../../test/offline-item-fixture.ts'
import { deleteItem, readEverybodysItems, readItem, readItems, writeItem } from './offline-records.ts'

test("users of the same device do not see each other's items", async () => {
  const [calm, bumps, hers] = [
    offlineItemFixture('calm'),
    offlineItemFixture('bumps'),
    offlineItemFixture('calm', { userId: 'zoe' }),
  ]
  for (const item of [calm, bumps, hers]) await writeItem(item)
  // Its id begins like the other user's.
  await writeItem(offlineItemFixture('calm', { userId: 'maya-b' }))

  expect((await readItems('maya')).map(({ contentId }) => contentId)).toEqual(['bumps', 'calm'])
  expect(await readItems('zoe')).toEqual([hers])
  expect(await readItem('zoe', 'bumps')).toBeNull()
  expect(await readEverybodysItems()).toHaveLength(4)

  await deleteItem(calm)
  expect(await readItem('maya', 'calm')).toBeNull()
  expect(await readItem('zoe', 'calm')).toEqual(hers)
})
