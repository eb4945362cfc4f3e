import { type AllStreamResolvedEvent, EventStoreDBClient, excludeSystemEvents, START } from '@eventstore/db-client'
import type { RecordedEvent } from '../event.ts'
import type { Batch } from '../event-store.ts'
import { BEGINNING, type Position } from '../position.ts'
import { signalBox } from '../signal-box.ts'
import { backOff, pause } from '../wait.ts'
import { chunks } from './chunks.ts'
import { isTransientFailure } from './failure.ts'
import { recordedEvent } from './recorded-event.ts'

export interface AllSubscriptionOptions {
  readonly connectionString: string
  readonly after: Position
  readonly batchSize: number
  readonly signal: AbortSignal
  readonly onWarning: (message: string, cause: unknown) => void
}

/** Where the client is to read from. Without transactions, which nobody writes any more, commit and prepare are one. */
export const from = (position: Position) => (position === BEGINNING ? START : { commit: position, prepare: position })

/** One subscription of the client's, until the server or the network ends it. Throws why. */
async function* subscribeOnce(client: EventStoreDBClient, { after, batchSize, signal }: AllSubscriptionOptions) {
  const wake = signalBox()
  let checkpoint = after
  const source = client.subscribeToAll(
    {
      fromPosition: from(after),
      filter: excludeSystemEvents({
        checkpointInterval: 1,
        checkpointReached: (_subscription, { commit }) => {
          checkpoint = commit
          wake.raise()
        },
      }),
    },
    { highWaterMark: batchSize },
  )
  let position = after
  try {
    for await (const resolved of chunks<AllStreamResolvedEvent>(source, batchSize, wake, signal)) {
      const events: RecordedEvent[] = []
      let reached = position
      for (const item of resolved) {
        const event = recordedEvent(item)
        if (event) events.push(event)
        reached = item.event?.position.commit ?? reached
      }
      // The server's checkpoint is past every event it sent before it, so it counts only when all of them were taken.
      if (source.readableLength === 0 && checkpoint > reached) reached = checkpoint
      if (reached === position) continue
      position = reached
      yield { events, position }
    }
  } finally {
    // Waits for nothing: the other side may be gone. Late errors of the source end in the handler that `chunks` left.
    source.unsubscribe().catch(() => {})
    source.destroy()
  }
}

/**
 * Follows `$all` without end. The client's subscriptions never resume by themselves: whenever one fails or ends, another
 * begins after the last position that was taken, with back-off. Throws what waiting does not mend.
 */
export async function* allSubscription(options: AllSubscriptionOptions): AsyncGenerator<Batch> {
  const { signal, onWarning } = options
  // A client of its own: the client gives its whole connection up when a subscription on it is cancelled.
  const client = EventStoreDBClient.connectionString(options.connectionString)
  let position = options.after
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
}
