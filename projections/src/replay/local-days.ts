import { addDays, knownZone, localDay, startOfDay } from '@stillair/events/modules/streak/local-day.ts'

const DAY = 86_400_000

/** The local days within a UTC day, each with the instant at which it ends, in milliseconds since 1970. */
type LocalDays = readonly { readonly day: string; readonly ends: number }[]

function localDaysOf(begins: number, zone: string): LocalDays {
  const days: { day: string; ends: number }[] = []
  for (let at = begins; at < begins + DAY; ) {
    const day = localDay(new Date(at), zone)
    const next = startOfDay(addDays(day, 1), zone).getTime()
    // A skipped day begins and ends at the same instant, so the day ends with the day after it.
    const ends = next > at ? next : startOfDay(addDays(day, 2), zone).getTime()
    days.push({ day, ends })
    at = ends
  }
  return days
}

/**
 * Returns a function like {@link localDay} for many instants, which computes each UTC day and zone only once. An
 * unknown zone counts as UTC.
 */
export function localDays(): (instant: number, zone: string) => string {
  const known = new Map<string, Map<number, LocalDays>>()
  return (instant, zone) => {
    const ofZone = known.get(zone) ?? new Map<number, LocalDays>()
    known.set(zone, ofZone)
    const begins = Math.floor(instant / DAY) * DAY
    const days = ofZone.get(begins) ?? localDaysOf(begins, knownZone(zone))
    ofZone.set(begins, days)
    return (days.find(({ ends }) => instant < ends) ?? days.at(-1))?.day ?? new Date(instant).toISOString().slice(0, 10)
  }
}
