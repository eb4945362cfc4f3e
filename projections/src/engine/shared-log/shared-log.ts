import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Position } from '@stillair/events/language/position.ts'
import type { Batch, SubscribeOptions } from '@stillair/events/log/event-store.ts'
import { signalBox } from '@stillair/events/log/signal-box.ts'
import { backOff, pause } from '@stillair/events/process/wait.ts'
import type { Clock } from '../clock.ts'
import { isInLog, LogMismatchError, type Place } from '../log-mismatch.ts'
import type { LogReader } from '../run.ts'
import { SilentSubscriptionError, watchedSubscription } from './watched-subscription.ts'

export interface SharedLogOptions {
  readonly log: LogReader
  /** Ends the subscription and all followers. */
  readonly signal: AbortSignal
  /** How many recent events to buffer for followers that are close to the head; 20,000 by default. */
  readonly keep?: number
  /**
   * Called before a new subscription with the reason: the old one failed, was silent, or the log lacks an event read
   * from it.
   */
  readonly onError?: (error: unknown) => void
  readonly clock?: Clock
}

/** A batch of the live subscription, and the position that precedes it. */
interface Buffered extends Batch {
  readonly after: Position
}

const BATCH_SIZE = 1_000

/**
 * One live subscription to the log, shared by all followers in this process. An event is thus fetched, decrypted and
 * decoded once, and EventStoreDB sees one subscriber.
 *
 * A follower whose cursor lies within the buffer reads from it; one further behind reads the log itself. The cursor
 * alone decides, for each batch, so there is no switch from catching up to live that could go wrong. A subscription
 * that is silent although the log grows is replaced.
 *
 * Before a batch joins the buffer and whenever a follower subscribes, the log must still have the last event read from
 * it, because a subscription may continue on a server that lost the end of its log. Otherwise the buffer is cleared,
 * reading starts at the log's current head, and every follower gets a {@link LogMismatchError}. Buffered events may no
 * longer be in the log, so each follower must check its own checkpoint.
 */
export async function sharedLog(options: SharedLogOptions): Promise<LogReader> {
  const { log, signal, keep = 20_000, onError, clock } = options
  const buffer: Buffered[] = []
  let bufferedEvents = 0
  let head = await log.head()
  let lastEvent: Place = { position: head, eventId: await log.eventIdAt(head) }
  /** Aborts when the log turns out to lack an event that was read from it. */
  let sameLog = new AbortController()
  const arrived = signalBox()

  async function follow(): Promise<void> {
    const from = { after: head, lastEvent: lastEvent.position }
    const stop = AbortSignal.any([signal, sameLog.signal])
    for await (const batch of watchedSubscription({ ...from, log, signal: stop, ...(clock && { clock }) })) {
      await requireSameLog()
      // A follower may have noticed the loss after this batch was read.
      if (stop.aborted) return
      buffer.push({ ...batch, after: head })
      bufferedEvents += batch.events.length
      head = batch.position
      const last = batch.events.at(-1)
      if (last) lastEvent = { position: last.position, eventId: last.id }
      while (bufferedEvents > keep && buffer.length > 1) bufferedEvents -= buffer.shift()?.events.length ?? 0
      arrived.raise()
    }
  }
  /**
   * Clears the buffer and goes back to a position. A position that came without events may be wrong, so the buffer up
   * to it is cleared, too.
   */
  function goBackTo(position: Position): void {
    if (position >= head) return
    buffer.length = 0
    bufferedEvents = 0
    head = position
  }
  /** Throws when the log lacks the last event that was read from it, and starts over at the log's current head. */
  async function requireSameLog(): Promise<void> {
    const seen = lastEvent
    if (await isInLog(log, seen)) return
    const error = new LogMismatchError(seen)
    // Another follower may have noticed and started over in the meantime.
    if (lastEvent !== seen) throw error
    const now = await log.head()
    const eventId = await log.eventIdAt(now)
    if (lastEvent !== seen) throw error
    buffer.length = 0
    bufferedEvents = 0
    head = now
    lastEvent = { position: now, eventId }
    sameLog.abort(error)
    sameLog = new AbortController()
    onError?.(error)
    throw error
  }
  async function keepFollowing(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      const begun = head
      await follow().catch((error: unknown) => {
        if (error instanceof SilentSubscriptionError) goBackTo(error.resumeAfter)
        if (!(error instanceof LogMismatchError)) onError?.(error)
      })
      if (head > begun) attempt = 0
      await pause(backOff(attempt), signal)
    }
  }
  void keepFollowing()

  /** Returns the buffered events after the cursor; undefined when the buffer does not reach back that far. */
  function fromBuffer(cursor: Position, batchSize: number): Batch | undefined {
    let index = buffer.findLastIndex(({ after }) => after <= cursor)
    if (index === -1) return undefined
    const events: RecordedEvent[] = []
    let position = cursor
    for (; index < buffer.length; index++) {
      const next = buffer[index]
      if (!next) break
      const rest = next.events.filter((event) => event.position > cursor)
      const part = rest.slice(0, batchSize - events.length)
      events.push(...part)
      if (part.length < rest.length) return { events, position: part.at(-1)?.position ?? position }
      position = next.position
    }
    return { events, position }
  }

  async function* subscribe({ after, batchSize = BATCH_SIZE, signal: own }: SubscribeOptions): AsyncGenerator<Batch> {
    await requireSameLog()
    const { signal: same } = sameLog
    const stop = AbortSignal.any([signal, own, same])
    let cursor = after
    while (!stop.aborted) {
      const seen = arrived.count()
      if (cursor >= head) {
        await arrived.wait(seen, Number.POSITIVE_INFINITY, stop)
        continue
      }
      const batch = fromBuffer(cursor, batchSize)
      if (batch) {
        cursor = batch.position
        yield batch
        continue
      }
      const until = head
      for await (const read of log.readLog({ after: cursor, until, batchSize, signal: stop })) {
        cursor = read.position
        yield read
      }
      // The read covered everything up to `until`: after its last event there are only gaps.
      if (cursor < until && !stop.aborted) cursor = until
    }
    if (same.aborted && !own.aborted) throw same.reason
  }

  return {
    subscribe,
    readLog: (options) => log.readLog(options),
    head: () => log.head(),
    eventIdAt: (position) => log.eventIdAt(position),
  }
}
