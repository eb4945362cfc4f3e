import { test } from 'vitest'
import { given } from '../../../test/decider-spec.ts'
import { sessionDistressDecider } from './decider.ts'
import { SessionDistressRated } from './events.ts'

const pair = { pairId: 'p', userId: 'zoe', contentId: 'calm' }
const before = { ...pair, moment: 'before', distress: 7 } as const
const after = { ...pair, moment: 'after', distress: 4 } as const

test('distress is rated before and after a session', () => {
  given(sessionDistressDecider, [])
    .when({ type: 'RateSessionDistress', ...before })
    .then(SessionDistressRated(before))
  given(sessionDistressDecider, [SessionDistressRated(before)])
    .when({ type: 'RateSessionDistress', ...after })
    .then(SessionDistressRated(after))
})

test('a moment is rated only once', () => {
  given(sessionDistressDecider, [SessionDistressRated(before), SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...before, distress: 2 })
    .thenNothing()
  given(sessionDistressDecider, [SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...after, distress: 9 })
    .thenNothing()
})

test('ratings that arrive out of order are recorded', () => {
  given(sessionDistressDecider, [SessionDistressRated(after)])
    .when({ type: 'RateSessionDistress', ...before })
    .then(SessionDistressRated(before))
})

test('a pair of another user or another session is not found', () => {
  const begun = given(sessionDistressDecider, [SessionDistressRated(before)])
  begun.when({ type: 'RateSessionDistress', ...after, userId: 'eve' }).thenRefuses('not-found')
  begun.when({ type: 'RateSessionDistress', ...after, contentId: 'storm' }).thenRefuses('not-found')
})
