import { parameter } from '../../language/parameter.ts'

/** From which share of its duration content counts as completed, and is not resumed in (specification, section 9). */
export const completionShare = parameter('completion-share', {
  unit: 'share of the duration',
  range: [0.5, 1],
  default: 0.95,
})

/** A listening session of fewer listened seconds is not counted: the player was only opened (specification, section 9). */
export const countedSeconds = parameter('counted-seconds', { unit: 'seconds', range: [0, 60], default: 3 })

/** How far the player's duration and the measured one may be apart. */
export const durationTolerance = parameter('duration-tolerance', { unit: 'seconds', range: [0, 10], default: 1 })

/** A player reports every 30 seconds; one without a report for this long has stopped. */
export const silentAfter = parameter('silent-after', { unit: 'seconds', range: [30, 3_600], default: 120 })

/**
 * How long ago the server believes that listening began when a device reports it late: it had no network, and a journey
 * takes weeks rather than months.
 */
export const offlineDays = parameter('offline-days', { unit: 'days', range: [0, 365], default: 30 })

/** How late a request may arrive before the device's clock is taken to be slow instead. */
export const clockTolerance = parameter('clock-tolerance', { unit: 'seconds', range: [0, 3_600], default: 300 })

const DAY = 86_400_000

/**
 * A device's time by the server's clock. `sentAt` is what the device's clock showed as it sent the request: later than
 * `now` when it is fast, earlier when it is slow or the request took its time. Left as it is without one. All are
 * ISO 8601, the result in UTC.
 */
export function onServerClock(time: string, sentAt: string | undefined, now: string): string {
  const late = sentAt === undefined ? 0 : Date.parse(now) - Date.parse(sentAt)
  const isWrong = late < 0 || late > clockTolerance.default * 1000
  return new Date(Date.parse(time) + (isWrong ? late : 0)).toISOString()
}

/** When listening began: the device's time, as far as it lies within the last {@link offlineDays} before `now`. */
export function whenStarted(startedAt: string, now: string): string {
  const latest = Date.parse(now)
  return new Date(Math.min(latest, Math.max(latest - offlineDays.default * DAY, Date.parse(startedAt)))).toISOString()
}

/**
 * When a report was made: the player's time, if that lies between the start of the listening session and now. A
 * device's clock that is wrong beyond that is left aside, and the report counts as made now.
 */
export function whenReported(startedAt: string, endTime: string, now: string): string {
  const time = Date.parse(endTime)
  const isPlausible = time >= Date.parse(startedAt) && time <= Date.parse(now)
  return isPlausible ? new Date(time).toISOString() : now
}

/** Whether a listening session with so many listened seconds counts. */
export const isCounted = (listenedSeconds: number, least = countedSeconds.default): boolean => listenedSeconds >= least

/** Whether that position, in seconds, lies in the last part of content of that duration, in seconds. */
export const isAtEnd = (position: number, duration: number, share = completionShare.default): boolean =>
  position >= duration * share

/** Of an event: the listening session, when there was one, and whose completion of what it is. */
interface Completes {
  readonly data: { readonly sessionId: string | null; readonly userId: string; readonly contentId: string }
}

/**
 * The one name of a completed listening session. A listening session that completes and the completion of its content
 * that names it are the same; a completion marked without a listening session has a name of its own.
 */
export function completionId({ data }: Completes): string {
  return data.sessionId ?? `completion:${data.userId}:${data.contentId}`
}
