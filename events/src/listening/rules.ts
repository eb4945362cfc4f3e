import { parameter } from '../parameter.ts'

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
