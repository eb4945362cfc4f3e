import { type EventStore, LogUnavailableError } from '@stillair/events/event-store.ts'

/**
 * Whoever waits for an answer gets one within 8 s, which leaves half a second for the rest. The adapters give up before
 * that by themselves; this is for what they did not foresee.
 */
const PATIENCE = 7_500

/**
 * The log, whose answers take so many milliseconds at most. What takes longer throws a {@link LogUnavailableError}, and may
 * still happen.
 */
export function withDeadline(store: EventStore, ms = PATIENCE): EventStore {
  return {
    ...store,
    append: (stream, events, expected) => within(ms, `an append to ${stream}`, store.append(stream, events, expected)),
    readStream: (stream) => within(ms, `reading ${stream}`, store.readStream(stream)),
    head: () => within(ms, 'its head', store.head()),
  }
}

async function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LogUnavailableError(what)), ms)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
