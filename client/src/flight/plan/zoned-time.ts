const DAY = 86_400_000

/** Returns the zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const options = { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, hour: 'numeric', minute: 'numeric', second: 'numeric' })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000
}

/**
 * Returns the instant (ISO 8601 in UTC) of a local time in a zone, such as `2026-12-04T09:20`. A time skipped by a
 * clock change moves forward by the change; one that occurs twice is the first. Null when it is no time.
 */
export function instantIn(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return null
  // The offsets a day before and after lie on either side of any clock change.
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const found =
    offsetAt(wall - before, zone) === before || offsetAt(wall - after, zone) !== after ? wall - before : wall - after
  return new Date(found).toISOString()
}

/** Returns the local time at an instant in the format of a date and time field: `2026-12-04T09:20`. */
export function localTime(instant: string, zone: string): string {
  const time = Date.parse(instant)
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16)
}

/** Returns the local time for display: `09:20`. */
export const clockTime = (instant: string, zone: string): string => localTime(instant, zone).slice(11)

/** Returns the IANA zones that this browser knows. */
export const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
