import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, PRACTISED_IS, placedByPractice } from './practice-days.ts'

/**
 * The weeks on the axis. Omits people who began less than that ago, because how long they stay is not known yet. Counts
 * whole months, as the cohort charts do, so that both cover the same people.
 */
const WEEKS = 8

/** Chart of how many weeks people keep coming back. */
export const retention: Chart = {
  name: 'retention',
  title: 'Coming back',
  definition: `Of everybody who first practised in a month that ended at least ${WEEKS} weeks ago, how many practised again in the nth week after their first day or later. Days are in the listener’s time zone. ${PRACTISED_IS}`,
  reads: ['account', 'session-log'],
  shape: 'at-least',
  axis: 'weeks since the first practice',
  grid: wholeNumbers('weeks since the first practice', 0, WEEKS),
  places: null,
  beyond: null,
  people: placedByPractice(
    `with ${PRACTISED}
     select user_id as "userId", least(${WEEKS}, (max(began)::date - min(began)::date) / 7) as place
       from practised group by 1
     having (date_trunc('month', min(began)) + interval '1 month')::date <= $1::date - 7 * ${WEEKS}`,
  ),
}
