import { Temporal } from 'temporal-polyfill'
import { addDays, localDay } from '../streak/local-day.ts'
import { daysBeforeFlight, type ReminderOccasion } from './rules.ts'

/** When a listener wants reminders, and their time zone. */
export interface ReminderTimes {
  /** Days of the week, from 1 (Monday) to 7 (Sunday). */
  readonly days: readonly number[]
  /** 0 to 23. */
  readonly hour: number
  /** An IANA zone that this runtime knows. */
  readonly timeZone: string
  readonly beforeFlight: boolean
  /** The local departure dates of the planned flights, `YYYY-MM-DD`. */
  readonly departures: readonly string[]
}

export interface NextReminder {
  readonly at: Date
  /** The listener's own date, `YYYY-MM-DD`. */
  readonly day: string
  readonly occasion: ReminderOccasion
}

/**
 * Returns the first reminder after an instant, on a day later than `lastDay` (a local date; null for any day); null when
 * there is none. Moves an hour that daylight saving skips to the next one. Throws a RangeError for an unknown zone.
 */
export function nextReminder(times: ReminderTimes, after: Date, lastDay: string | null): NextReminder | null {
  const { days, hour, timeZone } = times
  const today = localDay(after, timeZone)
  const flightDays = times.beforeFlight ? times.departures.map((day) => addDays(day, -daysBeforeFlight.default)) : []
  const first = lastDay !== null && lastDay >= today ? addDays(lastDay, 1) : today
  // Eight days from the first possible one, because today's hour may be over.
  const chosen = Array.from({ length: 8 }, (_, ahead) => addDays(first, ahead)).filter((day) =>
    days.includes(Temporal.PlainDate.from(day).dayOfWeek),
  )
  return (
    [...new Set([...chosen, ...flightDays])]
      .filter((day) => day >= first)
      .map((day) => ({ day, at: instantOf(day, hour, timeZone) }))
      .filter(({ at }) => at > after)
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ day, at }) => ({ day, at, occasion: flightDays.includes(day) ? ('flight' as const) : ('day' as const) }))
      .at(0) ?? null
  )
}

function instantOf(day: string, hour: number, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from({ hour })
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
