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
  /** Milliseconds in which a server has to be found, and then to confirm the subscription. */
  readonly confirmMs: number
  readonly signal: AbortSignal
  readonly onWarning: (message: string, cause: unknown) => void
}

/**
 * One subscription, until the server or the network ends it. Throws why.
 *
 * The server's checkpoints are not used. From 24.10.0 to 24.10.4 the first one on a fresh log is the highest number there
 * is, and 25.0.0 may name an event that it has not sent. The position of the last event is position enough: the server
 * passes over what is not the product's by itself, also when a subscription begins again.
 */
async function* subscribeOnce(client: EventStoreDBClient, options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { after, batchSize, confirmMs, signal } = options
  const source = await longRead(client, subscriptionRequest(after), confirmMs)
  try {
    const arriving = inflow(source, {
      size: batchSize,
      whole: false,
      item: recordedEvent,
      // Afterwards silence is the rule; that the connection is alive is found out below gRPC.
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
 * Follows `$all` without end. A subscription never resumes by itself: whenever one fails or ends, another begins after
 * the last event that was taken, with back-off. Throws what waiting does not mend.
 */
export async function* allSubscription(options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { signal, onWarning } = options
  // A client of its own: the client gives its whole connection up when the server cancels a subscription on it.
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
