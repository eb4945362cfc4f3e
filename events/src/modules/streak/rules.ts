import { parameter } from '../../language/parameter.ts'
import { addDays, knownZone, localDay, startOfDay } from './local-day.ts'

/** How far the clocks of two servers may be apart. */
export const clockSkew = parameter('clock-skew', { unit: 'seconds', range: [0, 3_600], default: 300 })

/** How many full days may be missed within a streak. */
export const missedDays = parameter('missed-days', { unit: 'days', range: [0, 6], default: 0 })

/** A day on which a listener completed content: a row of `read.streak_day`. */
export interface StreakDay {
  /** `YYYY-MM-DD`, the date where the listener was. */
  readonly day: string
  readonly firstCompletedAt: Date
  /** The zone of the first completion. */
  readonly firstTimeZone: string
  readonly lastCompletedAt: Date
  /** The zone of the last completion. */
  readonly timeZone: string
}

export interface CurrentStreak {
  /** Days. */
  readonly currentStreak: number
  /** The last seven days in the reader's zone, today last. */
  readonly weeklyPattern: boolean[]
}

interface Edge {
  readonly day: string
  readonly at: Date
  /** As it was recorded; one that is unknown counts as UTC. */
  readonly zone: string
}

/**
 * Whether two active days belong to one streak: no full local calendar day lies between them.
 *
 * Successive dates always do. Otherwise the first day ends at the local midnight after its last completion, in the zone
 * of that completion, and the second begins at the local midnight before its first, in the zone of that one. A full day
 * has passed between these two instants when one fits by the clock that was left behind *and* by the clock that was
 * arrived at; when one fits by one clock alone the traveller has the benefit, since nobody recorded when the clock was set.
 *
 * So a listener who stays in one place needs successive dates, however long daylight saving makes a day; one who flies
 * west over the date line, from the evening of the 20th into the morning of the 22nd, keeps the streak. Where `missed` full days
 * may lie between, one more must fit.
 */
function belongTogether(earlier: Edge, next: Edge, missed: number): boolean {
  if (next.day <= addDays(earlier.day, 1 + missed)) return true
  const [left, arrived] = [knownZone(earlier.zone), knownZone(next.zone)]
  const end = startOfDay(addDays(localDay(earlier.at, left), 1), left)
  const begin = startOfDay(localDay(next.at, arrived), arrived)
  const dayAfterEnds = startOfDay(addDays(localDay(end, left), 1 + missed), left)
  const dayBeforeBegins = startOfDay(addDays(localDay(new Date(begin.getTime() - 60_000), arrived), -missed), arrived)
  return !(dayAfterEnds <= begin && dayBeforeBegins >= end)
}

/**
 * The streak as of `now` for a reader in `timeZone` (an unknown zone counts as UTC): how many active days follow upon
 * each other, back from today if today is active, else from yesterday; and the last seven days as dots.
 *
 * A day is a date where the content was heard, counted once however many completions and zones it had: a listener who
 * flies east over the date line and lives the 20th twice has one active 20th. Which days follow upon each other is
 * decided by {@link belongTogether}, also for the last active day and today. A date ahead of the reader's own (heard on
 * the other side of the date line, before today began here) counts as today. What has not happened yet, because some
 * clock was wrong when it was recorded, counts for nothing until it has.
 */
export function currentStreak(
  days: readonly StreakDay[],
  now: Date,
  timeZone: string,
  skew = clockSkew.default,
  missed = missedDays.default,
): CurrentStreak {
  const zone = knownZone(timeZone)
  const today = localDay(now, zone)
  const happened = days.filter(({ firstCompletedAt }) => firstCompletedAt.getTime() <= now.getTime() + skew * 1000)
  const newestFirst = happened.toSorted((a, b) => (a.day < b.day ? 1 : -1))

  let streak = 0
  let next: Edge = { day: today, at: now, zone }
  for (const { day, firstCompletedAt, firstTimeZone, lastCompletedAt, timeZone: lastZone } of newestFirst) {
    if (!belongTogether({ day, at: lastCompletedAt, zone: lastZone }, next, missed)) break
    streak += 1
    next = { day, at: firstCompletedAt, zone: firstTimeZone }
  }

  const active = new Set(happened.map(({ day }) => (day > today ? today : day)))
  const weeklyPattern = [6, 5, 4, 3, 2, 1, 0].map((ago) => active.has(addDays(today, -ago)))
  return { currentStreak: streak, weeklyPattern }
}
