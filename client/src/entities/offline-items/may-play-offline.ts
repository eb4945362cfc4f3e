import type { OfflineItem } from './offline-item.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What is kept plays on for so long after the right to it ended: nobody is locked out in the air. */
const GRACE_MS = 30 * DAY_MS
/** Around a planned flight everything kept plays, for so long before its departure and after its arrival. */
const AROUND_MS = 2 * DAY_MS

/** A flight that somebody plans; instants in ISO 8601. */
export interface PlannedFlight {
  readonly departsAt: string
  readonly arrivesAt: string
}

interface Circumstances {
  /** By the device's clock, milliseconds since 1970. */
  readonly now: number
  /** The latest that the server has said, the same: setting the clock back gains nothing. */
  readonly serverTime: number
  readonly flights: readonly PlannedFlight[]
}

/** Whether what is kept may be heard. What the server has refused since is closed, but for a planned flight. */
export function mayPlayOffline(
  { entitledUntil, refusedAt }: Pick<OfflineItem, 'entitledUntil' | 'refusedAt'>,
  { now, serverTime, flights }: Circumstances,
): boolean {
  // A clock that was set forward locks nothing once it is right again: what it showed is not remembered.
  const time = Math.max(now, serverTime)
  const isAround = ({ departsAt, arrivesAt }: PlannedFlight) =>
    time >= Date.parse(departsAt) - AROUND_MS && time <= Date.parse(arrivesAt) + AROUND_MS
  if (flights.some(isAround)) return true
  if (refusedAt !== undefined) return false
  return entitledUntil === null || time <= Date.parse(entitledUntil) + GRACE_MS
}
