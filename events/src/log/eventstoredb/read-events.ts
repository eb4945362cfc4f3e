import type { StreamingRead } from '@eventstore/db-client'
import { repliedWithin } from './failure.ts'

/** A response of the client, of which only the event matters. */
interface Answer<Event> {
  readonly event?: Event
}

/**
 * Returns the events of one read of the client, whole or not. Throws a `TimedOutError` when they take longer than `ms`
 * milliseconds: the client itself sets no deadline for reads, and looks for a cluster's leader for almost a minute.
 */
export async function readEvents<Event>(
  what: string,
  ms: number,
  read: StreamingRead<Answer<Event>>,
): Promise<NonNullable<Event>[]> {
  // Without a listener, an error after the time limit would end the process.
  read.on('error', () => {})
  try {
    const answers: Answer<Event>[] = await repliedWithin(ms, what, Array.fromAsync(read))
    return answers.map(({ event }) => event).filter((event) => event !== undefined && event !== null)
  } catch (error) {
    read.cancel().catch(() => {})
    throw error
  }
}
