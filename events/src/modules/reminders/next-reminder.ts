import { Temporal } from 'temporal-polyfill'
import { addDays, localDay } from '../streak/local-day.ts'
import { daysBeforeFlight, type ReminderOccasion } from './rules.ts'

/** When somebody wishes to be reminded, and where they are. */
export interface ReminderTimes {
  /** 1 Monday to 7 Sunday. */
  readonly days: readonly number[]
  /** 0 to 23. */
  readonly hour: number
  /** An IANA zone that this runtime knows. */
  readonly timeZone: string
  readonly beforeFlight: boolean
  /** Of the flights that are planned: their own dates, `YYYY-MM-DD`, where they depart. */
  readonly departures: readonly string[]
}

export interface NextReminder {
  readonly at: Date
  /** The listener's own date, `YYYY-MM-DD`. */
  readonly day: string
  readonly occasion: ReminderOccasion
}

/**
 * The first reminder after an instant, on a day later than `lastDay` (a listener's own date; null for any day); null when
 * there is none. An hour that daylight saving leaves out is the one after it. Throws a RangeError for an unknown zone.
 */
export function nextReminder(times: ReminderTimes, after: Date, lastDay: string | null): NextReminder | null {
  const { days, hour, timeZone } = times
  const today = localDay(after, timeZone)
  const flightDays = times.beforeFlight ? times.departures.map((day) => addDays(day, -daysBeforeFlight.default)) : []
  const first = lastDay !== null && lastDay >= today ? addDays(lastDay, 1) : today
  // A week from the first day that is possible, and the day after it: today's hour may be over.
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
