// @ts-nocheck
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Zones come with requests: the cache must not grow with invented spellings. */
const MOST_FORMATS = 2_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(zone, format)
  return format
}

/** The zone itself, or `UTC` when it is not one that this runtime knows. */
export function knownZone(zone: string): string {
  try {
    formatOf(zone)
    return zone
  } catch {
    return 'UTC'
  }
}

/** The calendar date, `YYYY-MM-DD`, on the wall of someone in `zone`. Throws a RangeError for an unknown zone. */
export function localDay(instant: Date, zone: string): string {
  let year = ''
  let month = ''
  let day = ''
  for (const { type, value } of formatOf(zone).formatToParts(instant)) {
    if (type === 'year') year = value
    else if (type === 'month') month = value
    else if (type === 'day') day = value
  }
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The date so many days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/**
 * The instant at which `day` begins in `zone`: the first, to the minute, whose date there is `day` or later. A date that
 * the zone left out (Samoa, 30 December 2011) begins when the next one does.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is, or was, more than 16 hours from UTC.
  let before = midnight - 16 * HOUR
  let after = midnight + 16 * HOUR
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
    if (localDay(new Date(middle), zone) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}
