import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/**
 * The zones for which ICU, and with it most browsers, still uses the name from before a renaming in the tz database (its
 * file `backward`). ICU resolves every other name to one of `zone.tab`, to `Etc/GMT±n` or to `UTC`.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Resolved zones by lower-case name. Limited by the number of existing names, about 600. */
const known = new Map<string, string>([['utc', 'UTC']])

/**
 * Returns the current name of an IANA zone. Names are case-insensitive, and many zones have several. An unknown zone counts
 * as UTC: browsers learn about new zones before servers do, and that must not lose recorded listening.
 */
export function knownZone(zone: string): string {
  const name = zone.toLowerCase()
  const found = known.get(name)
  if (found !== undefined) return found
  // `Intl` also accepts offsets such as +05:30, which are not zones: they have no daylight saving.
  if (name.length > 100 || !/^[a-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return 'UTC'
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    const present = RENAMED[timeZone] ?? timeZone
    known.set(name, present)
    return present
  } catch {
    return 'UTC'
  }
}

/** Returns the local date, `YYYY-MM-DD`, and hour, 0 to 23, in `zone`. Throws a RangeError for an unknown zone. */
export function localHour(instant: Date, zone: string): { readonly day: string; readonly hour: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), hour: local.hour }
}

interface LastDay {
  readonly day: string
  /** The first and last instant of the day, in milliseconds since 1970. */
  readonly begins: number
  readonly ends: number
}

/** The local day that was last computed for a zone. There are about 600 zones, but a name can be spelled in many ways. */
const lastDays = new LRUCache<string, LastDay>({ max: 1_000 })

/**
 * Returns the local date, `YYYY-MM-DD`, in `zone`. Throws a RangeError for an unknown zone. Projections ask for many
 * instants of the same day in a row, so the last day of each zone is remembered.
 */
export function localDay(instant: Date, zone: string): string {
  const at = instant.getTime()
  const last = lastDays.get(zone)
  if (last && at >= last.begins && at < last.ends) return last.day
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const day = date.toString()
  const begins = date.toZonedDateTime(zone).epochMilliseconds
  const ends = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  lastDays.set(zone, { day, begins, ends })
  return day
}

const DAY = 86_400_000

/**
 * Returns the date `days` days later (earlier when negative). It counts in UTC, whose days all have 24 hours: `Temporal` took 15 ms
 * for a streak of 1,000 days.
 */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)

/**
 * Returns the instant at which `day` begins in `zone`. A date that the zone skipped (Samoa, 30 December 2011) begins when
 * the next date does.
 */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
