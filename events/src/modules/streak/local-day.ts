import { Temporal } from 'temporal-polyfill'

/**
 * The zones that ICU, and with it most browsers, still gives the name of before they were renamed in the tz database
 * (its file `backward`). Every other name it resolves to one of `zone.tab`, to `Etc/GMT±n` or to `UTC`.
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

/** The zone that a name stands for, by the name in small letters: as many as there are names, some 600. */
const known = new Map<string, string>([['utc', 'UTC']])

/**
 * The IANA zone that a name stands for, by its present name: names are not distinguished by case, and many zones have
 * several. One that is not known here counts as UTC: browsers learn new zones before servers do, and what was listened to
 * must not be lost over it.
 */
export function knownZone(zone: string): string {
  const name = zone.toLowerCase()
  const found = known.get(name)
  if (found !== undefined) return found
  // `Intl` also takes offsets such as +05:30, which are no zones: they know nothing of daylight saving.
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

/** The calendar date, `YYYY-MM-DD`, and the hour, 0 to 23, by the clock of someone in `zone`. Throws as {@link localDay}. */
export function localHour(instant: Date, zone: string): { readonly day: string; readonly hour: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), hour: local.hour }
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
