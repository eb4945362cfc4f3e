import type { EventStore } from '@stillair/events/log/event-store.ts'
import { answeredWithin } from '@stillair/events/log/retry-until-timeout.ts'

/**
 * Every caller gets an answer within 8 s, which leaves half a second for the rest. The adapters give up earlier; this
 * covers failures that they did not anticipate.
 */
const PATIENCE = 7_500

/**
 * Wraps the log so that it answers within that many milliseconds. Slower calls throw a `LogUnavailableError`, and may
 * still take effect.
 */
export function withDeadline(store: EventStore, ms = PATIENCE): EventStore {
  return {
    ...store,
    append: (stream, ...rest) => answeredWithin(ms, `the append to ${stream}`, store.append(stream, ...rest)),
    readStream: (stream, ...rest) => answeredWithin(ms, `reading ${stream}`, store.readStream(stream, ...rest)),
    head: () => answeredWithin(ms, 'its head', store.head()),
  }
}
