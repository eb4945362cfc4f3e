import type { Chart } from './chart.ts'
import { countedPeople } from './counted-users.ts'
import { placedBy } from './group-by.ts'

/** The reduction, in points on the scale of 0 to 10, that counts as clear. */
const CLEARLY = 2

/** All changes on the scale, in ascending order. The median of an even number of changes may end in half a point. */
const CHANGES = Array.from({ length: 41 }, (_, index) => index / 2 - 10)

/** Chart of ratings before and after sessions. */
export const beforeAfter: Chart = {
  name: 'before-and-after',
  title: 'Before and after a session',
  definition:
    'Everybody who rated how they were, 0 to 10, before a session, at the middle of their changes: the rating after it minus the rating before. It is a change, not an effect: people choose whether to rate, and fear often eases without help.',
  reads: ['account', 'session-distress'],
  shape: 'each',
  axis: 'change on the scale of 0 to 10, below 0 is calmer',
  grid: { value: 'change by a session', places: CHANGES },
  places: null,
  beyond: 'Rated before, never after',
  people: placedBy(
    `select d.user_id as "userId",
            percentile_cont(0.5) within group (order by (p ->> 'after')::float8 - (p ->> 'before')::float8) as place
       from session_distress d
       join account a on a.user_id = d.user_id and ${countedPeople('$1')},
            jsonb_array_elements(d.pairs) as p
      where p ->> 'before' is not null
        and (p ->> 'ratedAt')::timestamptz < ($1::date + 1)::timestamp at time zone 'UTC'
      group by 1`,
  ),
  statistics: [
    { label: 'Mean change per person', of: (change) => change },
    {
      label: `Share whose rating fell by ${CLEARLY} or more, %`,
      of: (change) => (change <= -CLEARLY ? 100 : 0),
    },
  ],
}
