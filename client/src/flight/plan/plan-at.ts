import type { Flight } from '../../entities/flights/fold-entries.ts'
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
  /** The planned landing has passed, and the user has not noted it. */
  | 'late'
  | 'landed'
  | 'afterwards'

export interface PlanNow {
  readonly moment: Moment
  readonly next: Moment | null
  /** Whether it begins within five minutes. */
  readonly isNextSoon: boolean
  /** As noted by the user, else as planned; ISO 8601 in UTC. */
  readonly departsAt: string
  readonly liftsOffAt: string
  readonly arrivesAt: string
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

/** How long after the planned landing the plane may still be in the air, unless the user notes the landing. */
const LATE_MS = 3 * HOUR

/** Returns the departure time. A user's note overrides the timetable, and the newest note overrides earlier ones. */
function departure({ plan, notes }: Flight): number {
  const planned = Date.parse(plan.departsAt)
  const newest = notes.findLast(({ phase }) => phase !== 'taken-off')
  if (!newest) return planned
  const at = Date.parse(newest.at)
  return newest.phase === 'moving' ? at : Math.max(planned + (newest.delayMinutes ?? 0) * MINUTE, at)
}

/** Returns whether the user has noted the take-off, and no delay after it. */
export const hasTakenOff = ({ notes }: Flight): boolean => notes.at(-1)?.phase === 'taken-off'

/**
 * Returns the flight's state from the clock and the user's notes. Without notes it follows the timetable, so nobody has to tap.
 * Only a note makes it `landed`: by the clock, the plane may still be waiting for a runway.
 */
export function planAt(flight: Flight, now: Date): PlanNow {
  const planned = Date.parse(flight.plan.departsAt)
  const departs = departure(flight)
  const takes = Math.max(Date.parse(flight.plan.arrivesAt) - planned, SHORTEST_MS)
  const takeOff = departs + ROLLING_MS
  const liftedOff = hasTakenOff(flight) ? flight.notes.at(-1) : undefined
  const climb = liftedOff ? Date.parse(liftedOff.at) : takeOff + TAKE_OFF_MS
  const landed = flight.landedAt === null ? null : Date.parse(flight.landedAt)
  const arrives = landed ?? climb - ROLLING_MS - TAKE_OFF_MS + takes
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
    [landed === null ? 'late' : 'landed', arrives],
    ['afterwards', arrives + (landed === null ? LATE_MS : HOUR)],
  ]
  const time = now.getTime()
  // A note shows the actual moment, regardless of the timetable: the last of those that have begun.
  const index = starts.findLastIndex(([, start]) => time >= start)
  const [moment] = starts[index] ?? ['ahead' as const]
  const [following = null, start = Number.POSITIVE_INFINITY] = starts[index + 1] ?? []
  const isNextLanded = moment === 'landing' || moment === 'late'
  return {
    moment,
    next: isNextLanded ? 'landed' : following,
    isNextSoon: moment !== 'late' && start - time <= 5 * MINUTE,
    departsAt: new Date(departs).toISOString(),
    liftsOffAt: new Date(climb).toISOString(),
    arrivesAt: new Date(arrives).toISOString(),
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
  late: 'descent',
  landed: 'landing',
  afterwards: 'landing',
}

/** Returns the phase for which users most likely look up feelings and noises at that moment. */
export const phaseOf = (moment: Moment): Phase => PHASE_OF[moment]

/** Returns the distress question that fits the moment; null for none. */
export function ratingMoment(
  { moment, liftsOffAt }: PlanNow,
  now: Date,
): 'before' | 'after-take-off' | 'after-landing' | null {
  if (['night-before', 'leaving', 'airport', 'boarding', 'doors-closed'].includes(moment)) return 'before'
  const minutesUp = (now.getTime() - Date.parse(liftsOffAt)) / MINUTE
  if (['climb', 'cruise', 'descent'].includes(moment) && minutesUp >= 5) return 'after-take-off'
  return moment === 'landed' || moment === 'afterwards' ? 'after-landing' : null
}
