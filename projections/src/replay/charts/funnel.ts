import { countedSeconds } from '@stillair/events/modules/listening/rules.ts'
import { type Chart, wholeNumbers } from './chart.ts'
import { countedPeople } from './counted-users.ts'
import { PRACTISED, placedByPractice } from './practice-days.ts'

/** Chart of the steps from opening a session to rating one. */
export const funnel: Chart = {
  name: 'funnel',
  title: 'From a visit to a rating',
  definition: `Each person counts once, at the furthest step they ever reached with any session: opened its page; listened; listened for 30 seconds; reached the middle; completed it; completed one and rated one. To listen is to do so for ${countedSeconds.default} seconds, or to complete it.`,
  reads: ['account', 'ratings', 'session-log', 'visits'],
  shape: 'at-least',
  axis: 'step',
  grid: wholeNumbers('furthest step', 0, 5),
  places: ['Opened a session', 'Listened', 'For 30 seconds', 'To the middle', 'To the end', 'And rated'],
  beyond: null,
  people: placedByPractice(
    `with ${PRACTISED}
     select user_id as "userId", max(place) as place from (
       select user_id, max(case
              when completed then 4
              when position_seconds >= content_duration / 2 then 3
              when listened_seconds >= 30 then 2
              else 1 end) as place
         from practised group by 1
       union all
       select v.user_id, 0 from visit v join account a on a.user_id = v.user_id and ${countedPeople('$1')}
        where v.first_at < ($1::date + 1)::timestamp at time zone 'UTC'
       union all
       select p.user_id, 5 from practised p where p.completed and exists (
         select 1 from rating r
          where r.user_id = p.user_id and r.rated_at < ($1::date + 1)::timestamp at time zone 'UTC')
     ) steps group by 1`,
  ),
}
