import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, PRACTISED_IS, placedByPractice } from './practice-days.ts'

/** How many weeks are compared. */
const WEEKS = 8
const DAY = 86_400_000

/** Chart of how many people practised in each week. */
export const weeks: Chart = {
  name: 'weeks',
  title: 'Listeners by week',
  definition: `Everybody who practised in a week, by the number of days on which they did. Weeks begin on Monday and are named by that day; days are in UTC. The chart has the last ${WEEKS} complete weeks in which anybody practised. ${PRACTISED_IS}`,
  reads: ['account', 'session-log'],
  shape: 'at-least',
  axis: 'days in the week',
  grid: wholeNumbers('days in the week', 1, 7),
  places: null,
  beyond: null,
  // Each week is counted once, when it is over. Weeks that began on any day would overlap, with new noise for each.
  endOf: (day) => {
    const time = Date.parse(day)
    return new Date(time - new Date(time).getUTCDay() * DAY).toISOString().slice(0, 10)
  },
  people: placedByPractice(
    `with ${PRACTISED}, days as (
       select user_id, (started_at at time zone 'UTC')::date as day,
              date_trunc('week', started_at at time zone 'UTC')::date as week
         from practised
     ), complete as (select * from days where week + 6 <= $1::date)
     select user_id as "userId", count(distinct day)::int as place, week::text as "group"
       from complete where week > (select max(week) from complete) - 7 * ${WEEKS} group by user_id, week`,
  ),
}
