import { parameter } from '../../language/parameter.ts'

/** The share of its duration from which content counts as completed and is no longer resumed (specification, section 9). */
export const completionShare = parameter('completion-share', {
  unit: 'share of the duration',
  range: [0.5, 1],
  default: 0.95,
})

/** The listened seconds from which a session counts; below, the player was only opened (specification, section 9). */
export const countedSeconds = parameter('counted-seconds', { unit: 'seconds', range: [0, 60], default: 3 })

/** How much the player's duration may differ from the measured one. */
export const durationTolerance = parameter('duration-tolerance', { unit: 'seconds', range: [0, 10], default: 1 })

/** How long after its last report a player counts as stopped. Players report every 30 seconds. */
export const silentAfter = parameter('silent-after', { unit: 'seconds', range: [30, 3_600], default: 120 })

/**
 * How far back the server accepts the start of listening that a device reports late, after being offline. A journey takes
 * weeks rather than months.
 */
export const offlineDays = parameter('offline-days', { unit: 'days', range: [0, 365], default: 30 })

/** How late a request may arrive; beyond that, the server assumes that the device's clock is slow. */
export const clockTolerance = parameter('clock-tolerance', { unit: 'seconds', range: [0, 3_600], default: 300 })

const DAY = 86_400_000

/**
 * Converts a device's time to the server's clock. `sentAt` is the device's time when it sent the request: later than `now`
 * when its clock is fast, earlier when it is slow or the request was delayed. Without `sentAt`, the time is not corrected.
 * All times are ISO 8601; the result is in UTC.
 */
export function onServerClock(time: string, sentAt: string | undefined, now: string): string {
  const late = sentAt === undefined ? 0 : Date.parse(now) - Date.parse(sentAt)
  const isWrong = late < 0 || late > clockTolerance.default * 1000
  return new Date(Date.parse(time) + (isWrong ? late : 0)).toISOString()
}

/** Returns when listening started: the device's time, limited to the last {@link offlineDays} before `now`. */
export function whenStarted(startedAt: string, now: string): string {
  const latest = Date.parse(now)
  return new Date(Math.min(latest, Math.max(latest - offlineDays.default * DAY, Date.parse(startedAt)))).toISOString()
}

/**
 * Returns when a report was made: the player's time if it lies between the start of the listening session and now.
 * Otherwise the device's clock is wrong, and the report counts as made now.
 */
export function whenReported(startedAt: string, endTime: string, now: string): string {
  const time = Date.parse(endTime)
  const isPlausible = time >= Date.parse(startedAt) && time <= Date.parse(now)
  return isPlausible ? new Date(time).toISOString() : now
}

/** Returns whether a listening session with that many listened seconds counts. */
export const isCounted = (listenedSeconds: number, least = countedSeconds.default): boolean => listenedSeconds >= least

/** Returns whether a position is in the final part of the content. Position and duration are in seconds. */
export const isAtEnd = (position: number, duration: number, share = completionShare.default): boolean =>
  position >= duration * share

/** The part of a completion event that identifies the completion. */
interface Completes {
  readonly data: { readonly sessionId: string | null; readonly userId: string; readonly contentId: string }
}

/**
 * Returns the id of a completion. A completed listening session and the completion of its content that refers to it have
 * the same id. A completion marked outside a listening session has its own.
 */
export function completionId({ data }: Completes): string {
  return data.sessionId ?? `completion:${data.userId}:${data.contentId}`
}
