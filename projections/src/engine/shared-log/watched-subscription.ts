import type { Position } from '@stillair/events/language/position.ts'
import type { Batch } from '@stillair/events/log/event-store.ts'
import { type Clock, realClock } from '../clock.ts'
import type { LogReader } from '../run.ts'

/**
 * Milliseconds after which a subscription counts as silent. An event normally reaches its subscribers within
 * milliseconds.
 */
const SILENT = 30_000
/** Milliseconds between two looks at the log's head while nothing arrives. */
const LOOK = 5_000
/**
 * Milliseconds within which the log must report its head. A log that takes longer is unreachable, and then no
 * subscription counts as silent.
 */
const ANSWER = 10_000

export interface WatchedOptions {
  readonly log: Pick<LogReader, 'subscribe' | 'head'>
  readonly after: Position
  /** The position of the last event received, which may be less than `after`; `after` when omitted. */
  readonly lastEvent?: Position
  readonly signal: AbortSignal
  readonly clock?: Clock
}

/** The log has an event that its subscription did not deliver. */
export class SilentSubscriptionError extends Error {
  /** The position of the last event received; a new subscription from here misses nothing. */
  readonly resumeAfter: Position

  constructor(cursor: Position, head: Position, resumeAfter: Position) {
    super(`nothing came for ${SILENT / 1_000} s after position ${cursor}, although the log goes to ${head}`)
    this.name = 'SilentSubscriptionError'
    this.resumeAfter = resumeAfter
  }
}

/**
 * Subscribes to the log. Throws a {@link SilentSubscriptionError} when an event has been due for 30 s and nothing
 * arrived.
 *
 * The last event received decides, not the position that the subscription reports, which may be wrong. Only time spent
 * waiting for the log counts, and only while the log answers.
 */
export async function* watchedSubscription(options: WatchedOptions): AsyncGenerator<Batch> {
  const { log, after, signal, clock = realClock } = options
  const leaving = new AbortController()
  const stop = AbortSignal.any([signal, leaving.signal])
  const batches = log.subscribe({ after, signal: stop })[Symbol.asyncIterator]()
  let cursor = after
  let lastEvent = options.lastEvent ?? after

  /** Resolves when a batch arrived; throws when the log has been silent. */
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
      // After a silence, the outcome of the subscription no longer matters.
      answer.catch(() => {})
      const next = await Promise.race([answer, listen(came.signal)]).finally(() => came.abort())
      if (next === null || next.done) return
      cursor = next.value.position
      lastEvent = next.value.events.at(-1)?.position ?? lastEvent
      yield next.value
    }
  } finally {
    leaving.abort()
    // Not awaited: a subscription that hangs would block the caller.
    batches.return?.().catch(() => {})
  }
}
