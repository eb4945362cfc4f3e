import type { Flight } from './fold-entries.ts'

const DAY_MS = 86_400_000

/** Returns the whole calendar days, in the departure's time zone, until the flight leaves; negative once it has left. */
export function daysUntil({ plan }: Flight, now: Date): number {
  const day = (instant: Date) =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: plan.departureZone }).format(instant))
  return Math.round((day(new Date(plan.departsAt)) - day(now)) / DAY_MS)
}

/** Returns the phrase for that number of days. */
export function daysPhrase(days: number): string {
  if (days <= 0) return 'You fly today'
  return days === 1 ? 'You fly tomorrow' : `You fly in ${days} days`
}
