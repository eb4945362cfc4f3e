import { test } from 'vitest'
import { given } from '../../../test/decider-spec.ts'
import { sessionDistressDecider } from './decider.ts'
import { SessionDistressRated } from './events.ts'

const pair = { pairId: 'p', userId: 'zoe', contentId: 'calm' }
const before = { ...pair, moment: 'before', distress: 7 } as const
const after = { ...pair, moment: 'after', distress: 4 } as const

test('how it was is rated before a session and after it', () => {
  given(sessionDistressDecider, [])
    .when({ type: 'RateSessionDistress', ...before })
    .then(SessionDistressRated(before))
  given(sessionDistressDecider, [SessionDistressRated(before)])
    .when({ type: 'RateSessionDistress', ...after })
    .then(SessionDistressRated(after))
})

test('what was rated is not rated anew', () => {
  given(sessionDistressDecider, [SessionDistressRated(before), SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...before, distress: 2 })
    .thenNothing()
  given(sessionDistressDecider, [SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...after, distress: 9 })
    .thenNothing()
})

test('what arrives out of order is rated all the same', () => {
  given(sessionDistressDecider, [SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...before })
    .then(SessionDistressRated(before))
})

test('a pair of somebody else, or of another session, is not found', () => {
  const begun = given(sessionDistressDecider, [SessionDistressRated(before)])
  begun.when({ type: 'RateSessionDistress', ...after, userId: 'eve' }).thenRefuses('not-found')
  begun.when({ type: 'RateSessionDistress', ...after, contentId: 'storm' }).thenRefuses('not-found')
})
