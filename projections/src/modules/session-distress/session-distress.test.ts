import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import { SessionDistressRated } from '@stillair/events/modules/session-distress/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { sessionDistressRatings } from './session-distress.ts'

const rated = (pairId: string, moment: 'before' | 'after', distress: number | null) =>
  SessionDistressRated({ pairId, userId: 'zoe', contentId: 'calm', moment, distress })

test('the two ratings of a sitting are one pair, in whichever order they come', () => {
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

test('the newest stay when there are more than a row holds', () => {
  const many = Array.from({ length: 366 }, (_, n): [number, ReturnType<typeof rated>] => [
    n,
    rated(`p${n}`, 'before', 5),
  ])
  const [row] = folded(sessionDistressRatings, ...many) as { pairs: { pairId: string }[] }[]
  expect(row?.pairs.map(({ pairId }) => pairId)).toEqual(Array.from({ length: 365 }, (_, n) => `p${n + 1}`))
})

test('what a destroyed key has closed is not learned, and what was is gone', () => {
  expect(folded(sessionDistressRatings, [1, rated('p', 'before', null)])).toEqual([])
  const erased = PersonalDataErased({ userId: 'zoe', reason: 'account-deleted' })
  expect(folded(sessionDistressRatings, [1, rated('p', 'before', 7)], [2, erased])).toEqual([])
})
