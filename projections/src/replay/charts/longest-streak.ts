import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, placedByPractice } from './practice-days.ts'

/** Days; longer streaks count as these. */
const LONGEST = 30

/** How long streaks last. */
export const longestStreak: Chart = {
  name: 'streaks',
  title: 'Longest streaks',
  definition:
    'Everybody who has completed a session, by their longest run of days in a row with a completion. Days are in the listener’s time zone.',
  reads: ['account', 'session-log', 'streak'],
  shape: 'at-least',
  axis: 'days in a row',
  grid: wholeNumbers('longest streak', 1, LONGEST),
  places: null,
  beyond: null,
  people: placedByPractice(
    // Days in a row are as far from the beginning of the calendar as from their number among that person's days. Whoever came to an end
    // has one, also when it was tomorrow already where they were.
    `with ${PRACTISED}
     select c.user_id as "userId", coalesce(max(r.days), 1)::int as place
       from (select distinct user_id from practised where completed) c
       left join (
         select user_id, count(*) as days from (
           select d.user_id, d.day - row_number() over (partition by d.user_id order by d.day)::int as run
             from read.streak_day d where d.day <= $1::date
         ) runs group by user_id, run
       ) r on r.user_id = c.user_id
      group by 1`,
  ),
}
