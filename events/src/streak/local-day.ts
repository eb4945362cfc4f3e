import { Temporal } from 'temporal-polyfill'

/** The zone itself, or `UTC` when it is not one that this runtime knows. */
export function knownZone(zone: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId && zone
  } catch {
    return 'UTC'
  }
}

/** The calendar date, `YYYY-MM-DD`, on the wall of someone in `zone`. Throws a RangeError for an unknown zone. */
export const localDay = (instant: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The date that many days later (earlier when negative). */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/**
 * The instant at which `day` begins in `zone`. A date that the zone left out (Samoa, 30 December 2011) begins when the
 * next one does.
 */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
