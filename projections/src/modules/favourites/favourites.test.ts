import { FavouriteAdded, FavouriteRemoved } from '@stillair/events/modules/favourites/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { favourites } from './favourites.ts'

test('a favourite stays until its own listener removes it', () => {
  const calm = { userId: 'zoe', contentId: 'calm' }
  const storm = { userId: 'zoe', contentId: 'storm' }
  const rows = folded(
    favourites,
    [1, FavouriteAdded(calm)],
    [2, FavouriteAdded(storm)],
    [3, FavouriteAdded({ ...calm, userId: 'ben' })],
    [4, FavouriteRemoved(calm)],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { user_id: 'zoe', content_id: 'storm', added_at: minute(2) },
      { user_id: 'ben', content_id: 'calm', added_at: minute(3) },
    ]),
  )
  expect(rows).toHaveLength(2)
})
