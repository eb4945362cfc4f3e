import { parameter } from '../../language/parameter.ts'
import { addDays, knownZone, localDay, startOfDay } from './local-day.ts'

/** How much the clocks of two servers may differ. */
export const clockSkew = parameter('clock-skew', { unit: 'seconds', range: [0, 3_600], default: 300 })

/** How many full days may be missed within a streak. */
export const missedDays = parameter('missed-days', { unit: 'days', range: [0, 6], default: 0 })

/** A day on which a listener completed content: a row of `streak_day`. */
export interface StreakDay {
  /** The listener's local date, `YYYY-MM-DD`. */
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
  /** The recorded zone; an unknown one counts as UTC. */
  readonly zone: string
}

/**
 * Returns whether two active days belong to the same streak: at most `missed` full local calendar days lie between them.
 *
 * Successive dates always belong together. Otherwise, the first day ends at the local midnight after its last completion, in
 * the zone of that completion. The second day begins at the local midnight before its first completion, in that one's zone.
 * The streak breaks when `missed` + 1 full days fit between these two instants by both clocks, that of the departure and
 * that of the arrival. When they fit by only one, the traveller gets the benefit of the doubt, since nobody recorded when
 * they changed their clock.
 *
 * A listener who stays in one place therefore needs successive dates, even when daylight saving makes a day longer. A
 * listener who flies west over the date line, from the evening of the 20th into the morning of the 22nd, keeps the streak.
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
 * Returns the streak as of `now` for a reader in `timeZone` (an unknown zone counts as UTC): the number of consecutive
 * active days up to today if today is active, or else up to yesterday; and the last seven days as dots.
 *
 * A day is a local date at the place of listening. It counts once for any number of completions and zones: a listener who
 * flies east over the date line and lives through the 20th twice has one active 20th. {@link belongTogether} decides which
 * days are consecutive, also for the last active day and today. A date ahead of the reader's own (from the other side of the
 * date line) counts as today. A completion in the future, recorded with a wrong clock, counts once its time has come.
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
