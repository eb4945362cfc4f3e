import { EventStoreDBClient } from '@eventstore/db-client'
import type { RecordedEvent } from '../../language/event.ts'
import type { Position } from '../../language/position.ts'
import { backOff, pause } from '../../process/wait.ts'
import type { Batch } from '../event-store.ts'
import { closeConnection } from './close-connection.ts'
import { isTransientFailure } from './failure.ts'
import { subscriptionRequest } from './read-request.ts'
import { recordedEvent } from './recorded-event.ts'
import { inflow } from './stream-backpressure.ts'
import { longRead } from './wire-read.ts'

export interface AllSubscriptionOptions {
  readonly connectionString: string
  readonly after: Position
  readonly batchSize: number
  /** Time limit in milliseconds, first for finding a server, then for its confirmation of the subscription. */
  readonly confirmMs: number
  readonly signal: AbortSignal
  readonly onWarning: (message: string, cause: unknown) => void
}

/**
 * Runs one subscription until the server or the network ends it. Throws the cause.
 *
 * Ignores the server's checkpoints. In 24.10.0 to 24.10.4, the first checkpoint on a fresh log is the highest possible
 * number; 25.0.0 may name an event that it has not sent. The position of the last event is enough to resume: the server
 * skips other applications' events, even after a restart of the subscription.
 */
async function* subscribeOnce(client: EventStoreDBClient, options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { after, batchSize, confirmMs, signal } = options
  const source = await longRead(client, subscriptionRequest(after), confirmMs)
  try {
    const arriving = inflow(source, {
      size: batchSize,
      whole: false,
      item: recordedEvent,
      // After the confirmation, silence is normal. The layers below gRPC detect a dead connection.
      patienceMs: { first: confirmMs, later: Number.POSITIVE_INFINITY },
      what: 'the subscription',
      signal,
    })
    for await (const chunk of arriving) {
      const events = chunk.filter((event: RecordedEvent) => event.position > after)
      const last = events.at(-1)
      if (last) yield { events, position: last.position }
    }
  } finally {
    source.cancel()
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
        if (!isTransientFailure(error)) throw error
        cause = error
      }
      if (signal.aborted) return
      if (failures === 0) onWarning('the subscription to EventStoreDB ended; subscribing again', cause)
      await pause(backOff(failures), signal)
    }
  } finally {
    closeConnection(client)
  }
}
