import type { Picture } from './picture.ts'
import { placedBy } from './placed-by.ts'

/** How long streaks last. */
export const longestStreak: Picture = {
  name: 'streaks',
  title: 'Longest streaks',
  definition:
    'Of everybody who completed a session on any day, how many ever did so on how many days in a row. Days are those of the listener.',
  reads: ['account', 'streak'],
  shape: 'at-least',
  axis: 'days in a row',
  unit: 1,
  places: null,
  beyond: null,
  people: (query, day) =>
    placedBy(
      query, // Days in a row are as far from the beginning of the calendar as from their number among that person's days.
      `select user_id as "userId", max(days)::int as place from (
         select user_id, count(*) as days from (
           select d.user_id, d.day - row_number() over (partition by d.user_id order by d.day)::int as run
             from read.streak_day d join read.account a on a.user_id = d.user_id and a.erased_at is null
            where d.day <= $1::date
         ) runs group by user_id, run
       ) streaks group by 1`,
      [day],
    ),
}
