import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type AccountEvent,
  type AnxietyProfile,
  AnxietyProfileRecorded,
  EmailConfirmed,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
} from '@stillair/events/modules/accounts/events.ts'
import { bool, json, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { changeRules, defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const accountTable = defineTable('account', {
  columns: {
    user_id: text,
    name: nullable(text),
    email: nullable(text),
    /** When the sign-in address was first seen to be confirmed. */
    email_confirmed_at: nullable(timestamptz),
    onboarding_complete: bool,
    /** `next-month`, `next-1-3-months`, `next-3-6-months` or `no-plans`; null until the user states it. */
    flight_timeline: nullable(text),
    anxiety_profile: nullable(json<AnxietyProfile>()),
    created_at: timestamptz,
    erased_at: nullable(timestamptz),
  },
  key: ['user_id'],
})

const key = (event: RecordedEvent<AccountEvent>) => ({ user_id: event.data.userId })

/** Changes an account that exists and is not closed: events after the closing are ignored. */
const onChange = changeRules(accountTable, key, (row, _, columns) =>
  row && row.erased_at === null ? { ...row, ...columns(row) } : row,
)

/** All users who ever had an account, and what they stated about themselves until they closed it. */
export const account = defineProjection({
  name: 'account',
  version: 2,
  tables: [accountTable],
  on: [
    onRow(
      UserRegistered,
      accountTable,
      key,
      (row, event) =>
        row ?? {
          user_id: event.data.userId,
          name: event.data.name,
          email: event.data.email,
          email_confirmed_at: null,
          onboarding_complete: false,
          flight_timeline: null,
          anxiety_profile: null,
          created_at: instantOf(event),
          erased_at: null,
        },
    ),
    onChange(ProfileChanged, ({ data }) => ({ name: data.name, email: data.email })),
    onChange(EmailConfirmed, (event, row) => ({ email_confirmed_at: row.email_confirmed_at ?? instantOf(event) })),
    onChange(OnboardingCompleted, ({ data }, row) => ({
      onboarding_complete: true,
      flight_timeline: data.flightTimeline ?? row.flight_timeline,
    })),
    onChange(FlightTimelineChanged, ({ data }) => ({ flight_timeline: data.flightTimeline })),
    onChange(AnxietyProfileRecorded, ({ data }) => ({ anxiety_profile: data.profile })),
    onChange(PersonalDataErased, (event) => ({
      name: null,
      email: null,
      flight_timeline: null,
      anxiety_profile: null,
      erased_at: instantOf(event),
    })),
  ],
})
