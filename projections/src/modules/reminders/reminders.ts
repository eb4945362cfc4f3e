import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  FlightCancelled,
  FlightChanged,
  type FlightEvent,
  FlightLanded,
  type FlightPlan,
  FlightPlanned,
} from '@stillair/events/modules/flights/events.ts'
import { ContentCompleted, SessionStarted } from '@stillair/events/modules/listening/events.ts'
import {
  PushDeviceAdded,
  PushDeviceRemoved,
  type PushSubscription,
  type ReminderEvent,
  ReminderSent,
  RemindersChosen,
  RemindersStopped,
} from '@stillair/events/modules/reminders/events.ts'
import { nextReminder } from '@stillair/events/modules/reminders/next-reminder.ts'
import type { StopReason } from '@stillair/events/modules/reminders/rules.ts'
import { knownZone, localDay } from '@stillair/events/modules/streak/local-day.ts'
import { bool, date, integer, json, nullable, oneOf, text, timestamptz } from '../../model/column.ts'
import { instantOf, later } from '../../model/instant.ts'
import { changeRules, defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

interface Device extends PushSubscription {
  readonly deviceId: string
}
interface Departure {
  readonly flightId: string
  /** The local date at the departure airport. */
  readonly day: string
}

const reminder = defineTable('reminder', {
  columns: {
    user_id: text,
    is_on: bool,
    /** Why they are off; null while they are on, and before they were ever on. */
    stopped_by: nullable(oneOf<StopReason>()),
    /** The last choice, kept while reminders are off. Days are 1 (Monday) to 7 (Sunday). */
    days: json<readonly number[]>(),
    hour: integer,
    before_flight: bool,
    /** Whether e-mails are sent to the confirmed sign-in address. */
    by_mail: bool,
    /** Their zone when they were last active or changed reminders. */
    time_zone: text,
    /** Oldest first. */
    devices: json<readonly Device[]>(),
    /** Flights that are neither cancelled nor landed. */
    departures: json<readonly Departure[]>(),
    /** When they last opened a session; null if never. */
    here_at: nullable(timestamptz),
    /** The last local date on which they were active or reminded. */
    last_day: nullable(date),
    /** The latest time among all these events. */
    as_of: timestamptz,
    /** When the next reminder is due; null for never. */
    due_at: nullable(timestamptz),
  },
  key: ['user_id'],
  indexes: ['due_at'],
})
type Row = RowOf<typeof reminder>

/** The most flights per row; nobody has more upcoming flights. */
const FLIGHTS_MOST = 20
/** The hour before anything is chosen, in the evening. */
const HOUR = 19

type Cause = RecordedEvent<
  ReminderEvent | FlightEvent | ReturnType<typeof SessionStarted> | ReturnType<typeof ContentCompleted>
>

const key = ({ data }: { readonly data: { readonly userId: string } }) => ({ user_id: data.userId })

const empty = (userId: string, at: string): Row => ({
  user_id: userId,
  is_on: false,
  stopped_by: null,
  days: [],
  hour: HOUR,
  before_flight: false,
  by_mail: false,
  time_zone: 'UTC',
  devices: [],
  departures: [],
  here_at: null,
  last_day: null,
  as_of: at,
  due_at: null,
})

/** Makes rules that change columns and recompute when the next reminder is due. */
const onChange = changeRules(reminder, key, (before, event, columns) => {
  const at = instantOf(event)
  const row = before ?? empty(event.data.userId, at)
  const changed = { ...row, ...columns(row), as_of: later(row.as_of, at) }
  return { ...changed, due_at: dueAt(changed) }
})

function dueAt(row: Row): string | null {
  if (!row.is_on) return null
  const { days, hour, time_zone: timeZone, before_flight: beforeFlight, last_day, as_of } = row
  const departures = row.departures.map(({ day }) => day)
  const next = nextReminder({ days, hour, timeZone, beforeFlight, departures }, new Date(as_of), last_day)
  return next?.at.toISOString() ?? null
}

const lastOf = (one: string | null, other: string) => (one !== null && one > other ? one : other)

/** An active day needs no reminder, and the reminder hours follow the user's current zone. */
function here(event: Cause, row: Row): Partial<Row> {
  const at = instantOf(event)
  const zone = knownZone(event.metadata.timeZone)
  return {
    here_at: row.here_at === null ? at : later(row.here_at, at),
    last_day: lastOf(row.last_day, localDay(new Date(at), zone)),
    ...(at >= row.as_of && { time_zone: zone }),
  }
}

const withDeparture = (row: Row, flightId: string, plan: FlightPlan | null): Partial<Row> => {
  const others = row.departures.filter((departure) => departure.flightId !== flightId)
  if (plan === null) return { departures: others }
  const day = localDay(new Date(plan.departsAt), knownZone(plan.departureZone))
  return { departures: [...others, { flightId, day }].slice(-FLIGHTS_MOST) }
}

/**
 * Who is reminded, when next, and where. Has a row for every user who ever listened, planned a flight or chose
 * reminders.
 */
export const reminders = defineProjection({
  name: 'reminders',
  version: 3,
  tables: [reminder],
  on: [
    onChange(RemindersChosen, ({ data: { days, hour, timeZone, beforeFlight, byMail } }) => ({
      is_on: true,
      stopped_by: null,
      days,
      hour,
      by_mail: byMail,
      time_zone: knownZone(timeZone),
      before_flight: beforeFlight,
    })),
    onChange(RemindersStopped, ({ data }) => ({ is_on: false, stopped_by: data.reason, by_mail: false, devices: [] })),
    onChange(PushDeviceAdded, ({ data: { deviceId, subscription } }, { devices }) =>
      subscription === null ? {} : { devices: [...devices, { deviceId, ...subscription }] },
    ),
    onChange(PushDeviceRemoved, ({ data }, { devices }) => ({
      devices: devices.filter(({ deviceId }) => deviceId !== data.deviceId),
    })),
    onChange(ReminderSent, ({ data }, { last_day }) => ({ last_day: lastOf(last_day, data.day) })),
    onChange(SessionStarted, here),
    onChange(ContentCompleted, here),
    onChange(FlightPlanned, ({ data }, row) => withDeparture(row, data.flightId, data.plan)),
    onChange(FlightChanged, ({ data }, row) => withDeparture(row, data.flightId, data.plan)),
    onChange(FlightCancelled, ({ data }, row) => withDeparture(row, data.flightId, null)),
    onChange(FlightLanded, ({ data }, row) => withDeparture(row, data.flightId, null)),
    onRow(PersonalDataErased, reminder, key, () => null),
  ],
})
