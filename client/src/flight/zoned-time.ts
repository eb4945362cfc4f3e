const DAY = 86_400_000

/** How far the zone's clocks are from UTC at an instant, milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const options = { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, hour: 'numeric', minute: 'numeric', second: 'numeric' })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000
}

/**
 * The instant at which clocks of the zone show that time, such as `2026-12-04T09:20`, ISO 8601 in UTC. A time that a change
 * of the clocks leaves out is taken as much later; of one that comes twice it is the first. Null when it is no time.
 */
export function instantIn(local: string, zone: string): string | null {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return null
  // A day before and a day after stand on either side of whatever change of the clocks there may be.
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const found =
    offsetAt(wall - before, zone) === before || offsetAt(wall - after, zone) !== after ? wall - before : wall - after
  return new Date(found).toISOString()
}

/** The time that clocks of the zone show at an instant, as a field for date and time holds it: `2026-12-04T09:20`. */
export function localTime(instant: string, zone: string): string {
  const time = Date.parse(instant)
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16)
}

/** The same for people: `09:20`. */
export const clockTime = (instant: string, zone: string): string => localTime(instant, zone).slice(11)

/** The IANA zones that this browser knows. */
export const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
