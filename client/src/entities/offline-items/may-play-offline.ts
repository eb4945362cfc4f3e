import type { OfflineItem } from './offline-item.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long offline items still play after the entitlement ended: nobody is locked out in the air. */
const GRACE_MS = 30 * DAY_MS
/** The time before the departure and after the arrival of a planned flight in which every offline item plays. */
const AROUND_MS = 2 * DAY_MS

/** A planned flight; instants in ISO 8601. */
export interface PlannedFlight {
  readonly departsAt: string
  readonly arrivesAt: string
}

interface Circumstances {
  /** The time by the device's clock, milliseconds since 1970. */
  readonly now: number
  /** The latest server time known, in the same unit: setting the clock back gains nothing. */
  readonly serverTime: number
  readonly flights: readonly PlannedFlight[]
}

/** Returns whether an offline item may play. Items that the server has since refused don't, except around a planned flight. */
export function mayPlayOffline(
  { entitledUntil, refusedAt }: Pick<OfflineItem, 'entitledUntil' | 'refusedAt'>,
  { now, serverTime, flights }: Circumstances,
): boolean {
  // The device time is never stored, so a clock that was set forward and then corrected locks nothing.
  const time = Math.max(now, serverTime)
  const isAround = ({ departsAt, arrivesAt }: PlannedFlight) =>
    time >= Date.parse(departsAt) - AROUND_MS && time <= Date.parse(arrivesAt) + AROUND_MS
  if (flights.some(isAround)) return true
  if (refusedAt !== undefined) return false
  return entitledUntil === null || time <= Date.parse(entitledUntil) + GRACE_MS
}
