import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, PRACTISED_IS, placedByPractice } from './practice-days.ts'

/**
 * Weeks that are looked at. Whoever began later than that is not in it: it is not known yet how long they stay. Whole months, as in the charts of
 * cohorts, so that both are about the same people.
 */
const WEEKS = 8

/** For how many weeks people come back. */
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
