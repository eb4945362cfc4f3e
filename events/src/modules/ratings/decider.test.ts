import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type RateContent, ratingDecider } from './decider.ts'
import { ContentRated } from './events.ts'

const rate = (rating: 1 | 2 | 3): RateContent => ({ type: 'RateContent', userId: 'zoe', contentId: 'calm', rating })
const rated = (rating: 1 | 2 | 3) => ContentRated({ userId: 'zoe', contentId: 'calm', rating })

test('content is rated', { tags: ['entities/rating-value-1-3'] }, () => {
  given(ratingDecider, []).when(rate(3)).then(rated(3))
})

test('a rating can be changed', { tags: ['states/if-rating-exists-it-changed-an-update'] }, () => {
  given(ratingDecider, [rated(3)])
    .when(rate(1))
    .then(rated(1))
})

test('repeating a rating adds no events', () => {
  given(ratingDecider, [rated(3), rated(1)])
    .when(rate(1))
    .thenNothing()
})

test('a repeated command adds no events, and the newest rating wins', () => {
  const command = fc.constantFrom(1 as const, 2 as const, 3 as const).map(rate)
  fc.assert(
    fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      expect(expectRepeatsDecideNothing(ratingDecider, commands)).toBe(commands.at(-1)?.rating)
    }),
  )
})
