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
import { changeRules, defineProjection, onRow, type Projection } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const interestTable = defineTable('recommendation_interest', {
  columns: {
    user_id: text,
    /** The strongest first; empty until there is an anxiety profile. */
    interests: json<readonly Interest[]>(),
    /** The two inputs, stored because either may change alone. */
    anxiety_profile: nullable(json<AnxietyProfile>()),
    flight_timeline: nullable(text as Column<FlightTimeline>),
  },
  key: ['user_id'],
})

const key = (event: RecordedEvent<AccountEvent>) => ({ user_id: event.data.userId })

/** Defines the read model with another weight of a user's own words. */
export function recommendationsBy(own: OwnWeights): Projection {
  /** Computes the interests from the new answers and the stored ones. */
  const onAnswer = changeRules(interestTable, key, (row, { data: { userId } }, columns) => {
    const before = row ?? { user_id: userId, interests: [], anxiety_profile: null, flight_timeline: null }
    const answers = { ...before, ...columns(before) }
    return { ...answers, interests: interestsOf(answers.anxiety_profile, answers.flight_timeline, own) }
  })
  return defineProjection({
    name: 'recommendations',
    version: 1,
    tables: [interestTable],
    on: [
      onAnswer(AnxietyProfileRecorded, ({ data }) => ({ anxiety_profile: data.profile })),
      onAnswer(OnboardingCompleted, ({ data }, before) => ({
        flight_timeline: data.flightTimeline ?? before.flight_timeline,
      })),
      onAnswer(FlightTimelineChanged, ({ data }) => ({ flight_timeline: data.flightTimeline })),
      onRow(PersonalDataErased, interestTable, key, () => null),
    ],
  })
}

/** What each listener would benefit from, and why. Closed accounts have no row. */
export const recommendations = recommendationsBy(OWN_WEIGHTS)
