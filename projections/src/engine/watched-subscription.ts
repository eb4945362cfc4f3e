import type { Position } from '@stillair/events/language/position.ts'
import type { Batch } from '@stillair/events/log/event-store.ts'
import { type Clock, realClock } from './clock.ts'
import type { LogReader } from './run.ts'

/** An event of the log reaches its subscribers within milliseconds; one that is waited for so long does not come, milliseconds. */
const SILENT = 30_000
/** How often the head of the log is compared while nothing comes, milliseconds. */
const LOOK = 5_000
/**
 * The log has so long to report its head, milliseconds; a log that does not answer is away, and no subscription is
 * silent.
 */
const ANSWER = 10_000

export interface WatchedOptions {
  readonly log: Pick<LogReader, 'subscribe' | 'head'>
  readonly after: Position
  /** Of the last event that came before, which may be less than `after`; `after` when left out. */
  readonly lastEvent?: Position
  readonly signal: AbortSignal
  readonly clock?: Clock
}

/** The log has an event and its subscription did not bring it. */
export class SilentSubscriptionError extends Error {
  /** After the last event that came: from here another subscription misses nothing. */
  readonly resumeAfter: Position

  constructor(cursor: Position, head: Position, resumeAfter: Position) {
    super(`nothing came for ${SILENT / 1_000} s after position ${cursor}, although the log goes to ${head}`)
    this.name = 'SilentSubscriptionError'
    this.resumeAfter = resumeAfter
  }
}

/**
 * Subscribes to the log, and throws a {@link SilentSubscriptionError} when for 30 s there has been an event to deliver
 * and nothing came. That is judged by the last event that came and not by the position that the subscription reports,
 * which may be wrong. Only time that is spent waiting for the log counts, and only while the log answers.
 */
export async function* watchedSubscription(options: WatchedOptions): AsyncGenerator<Batch> {
  const { log, after, signal, clock = realClock } = options
  const leaving = new AbortController()
  const stop = AbortSignal.any([signal, leaving.signal])
  const batches = log.subscribe({ after, signal: stop })[Symbol.asyncIterator]()
  let cursor = after
  let lastEvent = options.lastEvent ?? after

  /** Ends when something came; throws when the log has been silent. */
  async function listen(came: AbortSignal): Promise<null> {
    for (let since: number | null = null; !came.aborted; ) {
      await clock.pause(LOOK, came)
      const head = came.aborted ? null : await headOrNull(came)
      if (head === null || head <= lastEvent) {
        since = null
        continue
      }
      since ??= clock.now()
      if (clock.now() - since >= SILENT) throw new SilentSubscriptionError(cursor, head, lastEvent)
    }
    return null
  }
  const headOrNull = (came: AbortSignal) =>
    Promise.race([log.head().catch(() => null), clock.pause(ANSWER, came).then(() => null)])

  try {
    for (;;) {
      const came = new AbortController()
      const answer = batches.next()
      // When the log was silent, whatever becomes of the subscription is of no interest.
      answer.catch(() => {})
      const next = await Promise.race([answer, listen(came.signal)]).finally(() => came.abort())
      if (next === null || next.done) return
      cursor = next.value.position
      lastEvent = next.value.events.at(-1)?.position ?? lastEvent
      yield next.value
    }
  } finally {
    leaving.abort()
    // Not waited for: one that hangs would hold up whoever leaves it.
    batches.return?.().catch(() => {})
  }
}
