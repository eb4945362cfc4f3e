import { knownZone, localDay } from '@stillair/events/streak/local-day.ts'

/** Zones begin their days at full quarters of an hour. */
const QUARTER = 900_000
const MOST = 200_000

/** {@link localDay} for many instants: of each quarter of an hour in a zone it is worked out once. An unknown zone counts as UTC. */
export function localDays(): (instant: number, zone: string) => string {
  const known = new Map<string, string>()
  return (instant, zone) => {
    const quarter = Math.floor(instant / QUARTER)
    const key = `${quarter} ${zone}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const day = localDay(new Date(quarter * QUARTER), knownZone(zone))
    known.set(key, day)
    return day
  }
}
