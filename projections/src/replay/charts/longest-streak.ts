import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, placedByPractice } from './practice-days.ts'

/** The longest streak on the axis, in days; longer ones count as this. */
const LONGEST = 30

/** Chart of the longest streaks. */
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
    // For consecutive days, the date minus the row number is constant. Everybody who completed a session has a streak
    // of at least one day, even if their local date was already the next day.
    `with ${PRACTISED}
     select c.user_id as "userId", coalesce(max(r.days), 1)::int as place
       from (select distinct user_id from practised where completed) c
       left join (
         select user_id, count(*) as days from (
           select d.user_id, d.day - row_number() over (partition by d.user_id order by d.day)::int as run
             from streak_day d where d.day <= $1::date
         ) runs group by user_id, run
       ) r on r.user_id = c.user_id
      group by 1`,
  ),
}
