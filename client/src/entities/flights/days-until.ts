import type { Flight } from './fold-entries.ts'

const DAY_MS = 86_400_000

/** Whole days by the calendar of the departure from now until the flight leaves; negative once it has. */
export function daysUntil({ plan }: Flight, now: Date): number {
  const day = (instant: Date) =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: plan.departureZone }).format(instant))
  return Math.round((day(new Date(plan.departsAt)) - day(now)) / DAY_MS)
}

/** When that is, in words. */
export function daysPhrase(days: number): string {
  if (days <= 0) return 'You fly today'
  return days === 1 ? 'You fly tomorrow' : `You fly in ${days} days`
}
