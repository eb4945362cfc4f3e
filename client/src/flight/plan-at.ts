import type { Flight } from '../entities/flights/fold-entries.ts'
import type { FeltFlight } from './felt-flight.ts'
import type { FeltPhase } from './motion/flight-phases.ts'
import type { Phase } from './phases.ts'

/** A stage of the journey, from the weeks before to the day after. */
export type Moment =
  | 'ahead'
  | 'night-before'
  | 'leaving'
  | 'airport'
  | 'boarding'
  | 'doors-closed'
  | 'rolling'
  | 'take-off'
  | 'climb'
  | 'cruise'
  | 'descent'
  | 'landing'
  | 'landed'
  | 'afterwards'

export interface PlanNow {
  readonly moment: Moment
  /** When the next moment begins, as far as known, ISO 8601 in UTC; null for the last. */
  readonly nextAt: string | null
  readonly next: Moment | null
  /** Whether it begins within five minutes. */
  readonly isNextSoon: boolean
  /** As noted by the user, else as planned; ISO 8601 in UTC. */
  readonly departsAt: string
  readonly arrivesAt: string
  /** Whether the moment comes from what the phone felt, or from the clock and the user's notes. */
  readonly follows: 'phone' | 'clock'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The time from the first roll to the runway, and that of the take-off from there. */
const ROLLING_MS = 12 * MINUTE
const TAKE_OFF_MS = 3 * MINUTE
const CLIMB_MS = 20 * MINUTE
const DESCENT_MS = 30 * MINUTE
const LANDING_MS = 6 * MINUTE
/** The shortest time from first roll to parking position. */
const SHORTEST_MS = 30 * MINUTE

/** From the start of the take-off to the lift-off: half a minute to a minute. */
const ROLL_MS = MINUTE

/**
 * Returns the departure time. A lift-off that the phone felt overrides all else. A user's note overrides the timetable, and the
 * newest note overrides earlier ones.
 */
function departure({ plan, notes }: Flight, liftedOff: number | null): number {
  if (liftedOff !== null) return liftedOff - ROLL_MS - ROLLING_MS
  const planned = Date.parse(plan.departsAt)
  const newest = notes.at(-1)
  if (!newest) return planned
  const at = Date.parse(newest.at)
  return newest.phase === 'moving' ? at : Math.max(planned + (newest.delayMinutes ?? 0) * MINUTE, at)
}

/** The moment that a felt phase belongs to; null for none. */
const MOMENT_OF: Readonly<Record<FeltPhase, Moment | null>> = {
  ground: null,
  roll: 'take-off',
  climb: 'climb',
  eased: 'climb',
  level: 'cruise',
  descent: 'descent',
  braking: 'landing',
  down: 'landed',
}

/**
 * Returns the flight's state from the clock, the user's notes and what the phone felt. Without notes it follows the timetable,
 * also beyond its end, so nobody has to tap. What was felt only moves it on: a phase that was missed holds nothing back.
 */
export function planAt(flight: Flight, now: Date, felt: FeltFlight | null = null): PlanNow {
  const planned = Date.parse(flight.plan.departsAt)
  const liftedOff = felt?.liftedOffAt ? Date.parse(felt.liftedOffAt) : null
  const departs = departure(flight, liftedOff)
  const takes = Math.max(Date.parse(flight.plan.arrivesAt) - planned, SHORTEST_MS)
  const landed = flight.landedAt === null ? null : Date.parse(flight.landedAt)
  const arrives = landed ?? departs + takes
  const takeOff = departs + ROLLING_MS
  const climb = liftedOff ?? takeOff + TAKE_OFF_MS
  const landing = Math.max(arrives - LANDING_MS, climb)
  // On a short flight, climb turns into descent halfway.
  const halfWay = (climb + landing) / 2
  const starts: readonly (readonly [Moment, number])[] = [
    ['ahead', Number.NEGATIVE_INFINITY],
    ['night-before', planned - 16 * HOUR],
    ['leaving', planned - 5 * HOUR],
    ['airport', planned - 2 * HOUR],
    ['boarding', departs - 40 * MINUTE],
    ['doors-closed', departs - 10 * MINUTE],
    ['rolling', departs],
    ['take-off', takeOff],
    ['climb', climb],
    ['cruise', Math.min(climb + CLIMB_MS, halfWay)],
    ['descent', Math.max(arrives - DESCENT_MS, halfWay)],
    ['landing', landing],
    ['landed', arrives],
    ['afterwards', arrives + HOUR],
  ]
  const time = now.getTime()
  const isDown = landed !== null && time >= landed
  // A note shows the actual moment, regardless of the timetable.
  const byClock = isDown
    ? starts.findIndex(([moment]) => moment === (time >= landed + HOUR ? 'afterwards' : 'landed'))
    : starts.findLastIndex(([, start]) => time >= start)
  const byPhone = felt === null ? -1 : starts.findIndex(([moment]) => moment === MOMENT_OF[felt.phase])
  const index = Math.max(byClock, byPhone)
  const [moment] = starts[index] ?? starts[0] ?? ['ahead' as const]
  const [next = null, start = null] = starts[index + 1] ?? []
  // When the phone is ahead of the clock, nobody knows when the next moment begins.
  const nextStart = start !== null && start > time ? start : null
  return {
    moment,
    next,
    nextAt: nextStart === null ? null : new Date(nextStart).toISOString(),
    isNextSoon: nextStart !== null && nextStart - time <= 5 * MINUTE,
    departsAt: new Date(departs).toISOString(),
    arrivesAt: new Date(arrives).toISOString(),
    follows: byPhone >= byClock || (liftedOff !== null && !isDown) ? 'phone' : 'clock',
  }
}

const PHASE_OF: Readonly<Record<Moment, Phase>> = {
  ahead: 'gate',
  'night-before': 'gate',
  leaving: 'gate',
  airport: 'gate',
  boarding: 'gate',
  'doors-closed': 'gate',
  rolling: 'taxi',
  'take-off': 'take-off',
  climb: 'climb',
  cruise: 'cruise',
  descent: 'descent',
  landing: 'landing',
  landed: 'landing',
  afterwards: 'landing',
}

/** Returns the phase for which users most likely look up feelings and noises at that moment. */
export const phaseOf = (moment: Moment): Phase => PHASE_OF[moment]

/** Returns the distress question that fits the moment; null for none. */
export function ratingMoment(
  { moment, departsAt }: PlanNow,
  now: Date,
): 'before' | 'after-take-off' | 'after-landing' | null {
  if (['night-before', 'leaving', 'airport', 'boarding', 'doors-closed'].includes(moment)) return 'before'
  const minutesUp = (now.getTime() - Date.parse(departsAt) - ROLLING_MS) / MINUTE
  if (['climb', 'cruise', 'descent'].includes(moment) && minutesUp >= 8) return 'after-take-off'
  return moment === 'landed' || moment === 'afterwards' ? 'after-landing' : null
}
