import { type Chart, wholeNumbers } from './chart.ts'
import { PRACTISED, PRACTISED_IS, placedByPractice } from './practice-days.ts'

/** Chart of the hour at which people usually practise. */
export const usualHour: Chart = {
  name: 'hours',
  title: 'Hours of the day',
  definition: `Each person counts once, at the local hour at which their sessions most often started; of several such hours, the earliest counts. ${PRACTISED_IS}`,
  reads: ['account', 'session-log'],
  shape: 'each',
  axis: 'hour',
  grid: wholeNumbers('usual hour', 0, 23),
  places: null,
  beyond: null,
  people: placedByPractice(
    `with ${PRACTISED}
     select user_id as "userId", mode() within group (order by extract(hour from began)::int) as place
       from practised group by 1`,
  ),
}
