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
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const accountTable = defineTable('account', {
  columns: {
    user_id: text,
    name: nullable(text),
    email: nullable(text),
    /** When an address of the sign-in was first seen to be theirs. */
    email_confirmed_at: nullable(timestamptz),
    onboarding_complete: bool,
    /** `next-month`, `next-1-3-months`, `next-3-6-months` or `no-plans`; null until it was stated. */
    flight_timeline: nullable(text),
    anxiety_profile: nullable(json<AnxietyProfile>()),
    created_at: timestamptz,
    erased_at: nullable(timestamptz),
  },
  key: ['user_id'],
})
type AccountRow = RowOf<typeof accountTable>

const key = (event: RecordedEvent<AccountEvent>) => ({ user_id: event.data.userId })

/** Changes an account that is there and not closed: what comes after the end is not learned again. */
const change =
  <E>(columns: (event: E, row: AccountRow) => Partial<AccountRow>) =>
  (row: AccountRow | null, event: E): AccountRow | null =>
    row && row.erased_at === null ? { ...row, ...columns(event, row) } : row

/** Every user who ever had an account, and what they told about themselves until they closed it. */
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
    onRow(
      ProfileChanged,
      accountTable,
      key,
      change(({ data }) => ({ name: data.name, email: data.email })),
    ),
    onRow(
      EmailConfirmed,
      accountTable,
      key,
      change((event, row) => ({ email_confirmed_at: row.email_confirmed_at ?? instantOf(event) })),
    ),
    onRow(
      OnboardingCompleted,
      accountTable,
      key,
      change(({ data }, row) => ({
        onboarding_complete: true,
        flight_timeline: data.flightTimeline ?? row.flight_timeline,
      })),
    ),
    onRow(
      FlightTimelineChanged,
      accountTable,
      key,
      change(({ data }) => ({ flight_timeline: data.flightTimeline })),
    ),
    onRow(
      AnxietyProfileRecorded,
      accountTable,
      key,
      change(({ data }) => ({ anxiety_profile: data.profile })),
    ),
    onRow(
      PersonalDataErased,
      accountTable,
      key,
      change((event) => ({
        name: null,
        email: null,
        flight_timeline: null,
        anxiety_profile: null,
        erased_at: instantOf(event),
      })),
    ),
  ],
})
