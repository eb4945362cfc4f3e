import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import { SessionDistressRated } from '@stillair/events/modules/session-distress/events.ts'
import { json, text } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

interface Pair {
  readonly pairId: string
  readonly contentId: string
  /** 0 to 10; null until rated. */
  readonly before: number | null
  readonly after: number | null
  /** When the first of the two ratings was given. */
  readonly ratedAt: string
}

const sessionDistress = defineTable('session_distress', {
  columns: {
    user_id: text,
    /** In log order; the newest {@link MOST}. */
    pairs: json<readonly Pair[]>(),
  },
  key: ['user_id'],
})

/** The most pairs per row, which is always written whole: two a day for half a year. */
const MOST = 365

/** Each user's distress before and after sessions. Events of a user whose key is destroyed are ignored. */
export const sessionDistressRatings = defineProjection({
  name: 'session-distress',
  version: 1,
  tables: [sessionDistress],
  on: [
    onRow(
      SessionDistressRated,
      sessionDistress,
      ({ data }) => ({ user_id: data.userId }),
      (row, event) => {
        const { pairId, userId, contentId, moment, distress } = event.data
        if (distress === null) return row
        const pairs = row?.pairs ?? []
        const first = { pairId, contentId, before: null, after: null, ratedAt: instantOf(event) }
        const known = pairs.some((pair) => pair.pairId === pairId) ? pairs : [...pairs, first].slice(-MOST)
        const rated = known.map((pair) => (pair.pairId === pairId ? { ...pair, [moment]: distress } : pair))
        return { user_id: userId, pairs: rated }
      },
    ),
    onRow(
      PersonalDataErased,
      sessionDistress,
      ({ data }) => ({ user_id: data.userId }),
      () => null,
    ),
  ],
})
