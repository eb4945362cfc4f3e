import { addAbortSignal } from 'node:stream'
import { type AllStreamResolvedEvent, EventStoreDBClient, streamNameFilter } from '@eventstore/db-client'
import type { RecordedEvent } from '../../language/event.ts'
import type { Position } from '../../language/position.ts'
import { STREAM_PREFIXES } from '../../language/registry.ts'
import { backOff, pause } from '../../process/wait.ts'
import type { Batch } from '../event-store.ts'
import { isTransientFailure, TimedOutError } from './failure.ts'
import { fromPosition } from './from-position.ts'
import { recordedEvent } from './recorded-event.ts'

export interface AllSubscriptionOptions {
  readonly connectionString: string
  readonly after: Position
  readonly batchSize: number
  /** Time limit in milliseconds for finding a server and for its confirmation of the subscription. */
  readonly confirmMs: number
  readonly signal: AbortSignal
  readonly onWarning: (message: string, cause: unknown) => void
}

/** Makes the server skip other applications' events. It requires an interval for checkpoints, which nobody reads. */
const OWN_STREAMS = streamNameFilter({
  prefixes: [...STREAM_PREFIXES],
  maxSearchWindow: 1_000,
  checkpointInterval: 1_000,
})

/**
 * Runs one subscription until the server or the network ends it. Throws the cause.
 *
 * Ignores the server's checkpoints. In 24.10.0 to 24.10.4, the first checkpoint on a fresh log is the highest possible
 * number; 25.0.0 may name an event that it has not sent. The position of the last event is enough to resume: the server
 * skips other applications' events, even after a restart of the subscription.
 */
async function* subscribeOnce(client: EventStoreDBClient, options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { after, batchSize, confirmMs, signal } = options
  const subscription = client.subscribeToAll(
    { fromPosition: fromPosition(after), filter: OWN_STREAMS },
    { highWaterMark: batchSize },
  )
  // After the confirmation, silence is normal. The layers below gRPC detect a dead connection.
  const unconfirmed = setTimeout(
    () => subscription.destroy(new TimedOutError('the subscription', confirmMs)),
    confirmMs,
  )
  subscription.on('confirmation', () => clearTimeout(unconfirmed))
  // Without a listener, an error after the end of the loop would end the process.
  subscription.on('error', () => {})
  addAbortSignal(signal, subscription)
  let events: RecordedEvent[] = []
  try {
    for await (const { event } of subscription as AsyncIterable<AllStreamResolvedEvent>) {
      const own = event ? recordedEvent(event) : null
      if (own && own.position > after) events.push(own)
      const last = events.at(-1)
      // Waits for no further events, but takes those that have arrived.
      if (!last || (events.length < batchSize && subscription.readableLength > 0)) continue
      yield { events, position: last.position }
      events = []
    }
  } finally {
    clearTimeout(unconfirmed)
    subscription.unsubscribe().catch(() => {})
  }
}

/**
 * Follows `$all` until the signal aborts. The client never resumes a subscription. Whenever one fails or ends, this starts
 * another after the last delivered event, with back-off. Throws errors that are not transient.
 */
export async function* allSubscription(options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { signal, onWarning } = options
  // Uses its own client: when the server cancels a subscription, the client drops its whole connection.
  const client = EventStoreDBClient.connectionString(options.connectionString)
  let position = options.after
  try {
    for (let failures = 0; !signal.aborted; failures++) {
      let cause: unknown = 'the server ended it'
      try {
        for await (const batch of subscribeOnce(client, { ...options, after: position })) {
          failures = 0
          position = batch.position
          yield batch
        }
      } catch (error) {
        if (!signal.aborted && !isTransientFailure(error)) throw error
        cause = error
      }
      if (signal.aborted) return
      if (failures === 0) onWarning('the subscription to EventStoreDB ended; subscribing again', cause)
      await pause(backOff(failures), signal)
    }
  } finally {
    await client.dispose()
  }
}
