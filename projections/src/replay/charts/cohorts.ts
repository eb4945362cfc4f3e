import { TRIGGER_TOPICS } from '@stillair/events/modules/recommendations/answer-topics.ts'
import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, PRACTISED_IS, placedByPractice } from './practice-days.ts'

const DEFINITION = `Everybody who first practised in a month that ended at least 28 days ago, by the number of days with practice in their first 28. Days are in the listener’s time zone. ${PRACTISED_IS}`
const SHAPE = {
  shape: 'at-least',
  axis: 'days of practice in the first 28',
  grid: wholeNumbers('days of practice in the first 28', 1, 28),
  places: null,
  beyond: null,
} as const

/**
 * SQL for the number of practice days in each person's first 28. Omits people whose first month ended less than 28 days
 * ago.
 */
const FIRST_DAYS = `with ${PRACTISED},
  firsts as (
    select user_id, min(began)::date as first from practised group by 1
    having (date_trunc('month', min(began)) + interval '1 month')::date <= $1::date - 28
  ),
  days as (
    select user_id, first, count(distinct began::date)::int as place
      from practised join firsts using (user_id)
     where began::date < first + 28 group by 1, 2)`

const ofCohorts = (name: string, by: string, sql: string, more = ''): Chart => ({
  name,
  title: `First four weeks, by ${by}`,
  definition: `${DEFINITION}${more}`,
  reads: ['account', 'session-log'],
  ...SHAPE,
  people: placedByPractice(`${FIRST_DAYS} ${sql}`),
})

/** Chart by month of the first practice. */
export const cohortsByMonth = ofCohorts(
  'cohorts-by-month',
  'month of the first practice',
  `select user_id as "userId", place, to_char(first, 'YYYY-MM') as "group" from days`,
)

/** Chart by when people are going to fly. */
export const cohortsByTimeline = ofCohorts(
  'cohorts-by-timeline',
  'when they fly',
  `select d.user_id as "userId", d.place, coalesce(a.flight_timeline, 'not said') as "group"
     from days d join account a using (user_id)`,
)

const placedByTrigger = placedByPractice(
  `${FIRST_DAYS}
   select d.user_id as "userId", d.place, t.trigger as "group"
     from days d join account a using (user_id),
          jsonb_array_elements_text(a.anxiety_profile -> 'triggers') as t (trigger)`,
)

/** Chart by what people are afraid of. */
export const cohortsByTrigger: Chart = {
  ...ofCohorts('cohorts-by-trigger', 'trigger', '', ' People who named several triggers are in several groups.'),
  people: async (query, day) => {
    const placed = await placedByTrigger(query, day)
    // A person's own words must not be shown, so they become `other`.
    const named = placed.map(({ group, ...one }) => ({
      ...one,
      group: TRIGGER_TOPICS.has(group ?? '') ? group : 'other',
    }))
    const key = ({ userId, group }: (typeof named)[number]) => `${group} ${userId}`
    return [...new Map(named.map((one) => [key(one), one])).values()]
  },
}
