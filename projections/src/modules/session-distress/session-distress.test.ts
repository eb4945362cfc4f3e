import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import { SessionDistressRated } from '@stillair/events/modules/session-distress/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { sessionDistressRatings } from './session-distress.ts'

const rated = (pairId: string, moment: 'before' | 'after', distress: number | null) =>
  SessionDistressRated({ pairId, userId: 'zoe', contentId: 'calm', moment, distress })

test('two ratings of one session make one pair, in whichever order they arrive', () => {
  const rows = folded(
    sessionDistressRatings,
    [1, rated('p', 'before', 7)],
    [2, rated('q', 'after', 2)],
    [3, rated('p', 'after', 4)],
    [4, rated('q', 'before', 3)],
  )
  expect(rows).toEqual([
    {
      user_id: 'zoe',
      pairs: [
        { pairId: 'p', contentId: 'calm', before: 7, after: 4, ratedAt: minute(1) },
        { pairId: 'q', contentId: 'calm', before: 3, after: 2, ratedAt: minute(2) },
      ],
    },
  ])
})

test('keeps the newest pairs when there are more than a row holds', () => {
  const many = Array.from({ length: 366 }, (_, n): [number, ReturnType<typeof rated>] => [
    n,
    rated(`p${n}`, 'before', 5),
  ])
  const [row] = folded(sessionDistressRatings, ...many) as { pairs: { pairId: string }[] }[]
  expect(row?.pairs.map(({ pairId }) => pairId)).toEqual(Array.from({ length: 365 }, (_, n) => `p${n + 1}`))
})

test('ignores events of a user whose key is destroyed, and drops what was stored', () => {
  expect(folded(sessionDistressRatings, [1, rated('p', 'before', null)])).toEqual([])
  const erased = PersonalDataErased({ userId: 'zoe', reason: 'account-deleted' })
  expect(folded(sessionDistressRatings, [1, rated('p', 'before', 7)], [2, erased])).toEqual([])
})
