import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { favouriteDecider, type SetFavourite } from './decider.ts'
import { FavouriteAdded, FavouriteRemoved } from './events.ts'

const calm = { userId: 'zoe', contentId: 'calm' }
const set = (isFavourite: boolean): SetFavourite => ({ type: 'SetFavourite', ...calm, isFavourite })

test('content is added to the favourites and removed again', () => {
  given(favouriteDecider, []).when(set(true)).then(FavouriteAdded(calm))
  given(favouriteDecider, [FavouriteAdded(calm)])
    .when(set(false))
    .then(FavouriteRemoved(calm))
  given(favouriteDecider, [FavouriteAdded(calm), FavouriteRemoved(calm)])
    .when(set(true))
    .then(FavouriteAdded(calm))
})

test('a command without effect adds no events', () => {
  given(favouriteDecider, []).when(set(false)).thenNothing()
  given(favouriteDecider, [FavouriteAdded(calm)])
    .when(set(true))
    .thenNothing()
})

test('a repeated command adds no events, and the last command wins', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean().map(set), { minLength: 1 }), (commands) => {
      expect(expectRepeatsDecideNothing(favouriteDecider, commands)).toBe(commands.at(-1)?.isFavourite)
    }),
  )
})
