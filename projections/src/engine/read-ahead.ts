import type { Batch } from '@stillair/events/log/event-store.ts'
import { within } from '@stillair/events/process/wait.ts'

/**
 * Fetches the next batch while the current one is applied. Yields `null` when no batch arrived within the milliseconds
 * that `patience` returns. `patience` is called before each wait; when it returns `undefined`, the wait has no limit.
 */
export async function* readAhead(
  source: AsyncIterable<Batch>,
  stop: AbortController,
  patience: () => number | undefined,
): AsyncGenerator<Batch | null, void, void> {
  const batches = source[Symbol.asyncIterator]()
  const request = () => {
    const answer = batches.next()
    // A failure surfaces when the answer is awaited, or never if the run ends first.
    answer.catch(() => {})
    return answer
  }
  try {
    let pending = request()
    for (;;) {
      const ms = patience()
      const answer = ms === undefined ? await pending : await within(ms, pending, () => null)
      if (answer === null) {
        yield null
        continue
      }
      if (answer.done) return
      pending = request()
      yield answer.value
    }
  } finally {
    stop.abort()
    await batches.return?.()
  }
}
