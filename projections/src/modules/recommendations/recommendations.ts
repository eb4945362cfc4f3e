import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type AccountEvent,
  type AnxietyProfile,
  AnxietyProfileRecorded,
  type FlightTimeline,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
} from '@stillair/events/modules/accounts/events.ts'
import {
  type Interest,
  interestsOf,
  OWN_WEIGHTS,
  type OwnWeights,
} from '@stillair/events/modules/recommendations/interests.ts'
import { type Column, json, nullable, text } from '../../model/column.ts'
import { defineProjection, onRow, type Projection } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const interestTable = defineTable('recommendation_interest', {
  columns: {
    user_id: text,
    /** The strongest first; empty until there is an anxiety profile. */
    interests: json<readonly Interest[]>(),
    /** What they follow from, kept because either half may change alone. */
    anxiety_profile: nullable(json<AnxietyProfile>()),
    flight_timeline: nullable(text as Column<FlightTimeline>),
  },
  key: ['user_id'],
})
type InterestRow = RowOf<typeof interestTable>
type Answers = Pick<InterestRow, 'anxiety_profile' | 'flight_timeline'>

const key = (event: RecordedEvent<AccountEvent>) => ({ user_id: event.data.userId })

/** Works the interests out anew from what the user answered now and what was known. */
const answeredWith =
  (own: OwnWeights) =>
  <E extends RecordedEvent<AccountEvent>>(answers: (event: E, before: Answers) => Partial<Answers>) =>
  (row: InterestRow | null, event: E): InterestRow => {
    const before: Answers = row ?? { anxiety_profile: null, flight_timeline: null }
    const { anxiety_profile, flight_timeline } = { ...before, ...answers(event, before) }
    return {
      user_id: event.data.userId,
      interests: interestsOf(anxiety_profile, flight_timeline, own),
      anxiety_profile,
      flight_timeline,
    }
  }

/** The read model by other weights of a user's own words. */
export function recommendationsBy(own: OwnWeights): Projection {
  const answered = answeredWith(own)
  return defineProjection({
    name: 'recommendations',
    version: 1,
    tables: [interestTable],
    on: [
      onRow(
        AnxietyProfileRecorded,
        interestTable,
        key,
        answered(({ data }) => ({ anxiety_profile: data.profile })),
      ),
      onRow(
        OnboardingCompleted,
        interestTable,
        key,
        answered(({ data }, before) => ({ flight_timeline: data.flightTimeline ?? before.flight_timeline })),
      ),
      onRow(
        FlightTimelineChanged,
        interestTable,
        key,
        answered(({ data }) => ({ flight_timeline: data.flightTimeline })),
      ),
      onRow(PersonalDataErased, interestTable, key, () => null),
    ],
  })
}

/** What each listener would gain from, and why. Nothing is kept of somebody who closed their account. */
export const recommendations = recommendationsBy(OWN_WEIGHTS)
