import type { Batch } from '@stillair/events/log/event-store.ts'
import { within } from '@stillair/events/process/wait.ts'

/**
 * Fetches the next batch while the last one is applied. Delivers `null` when none came within the milliseconds that
 * `patience` returns; it is called anew for each wait, and waits as long as it takes when it returns nothing.
 */
export async function* readAhead(
  source: AsyncIterable<Batch>,
  stop: AbortController,
  patience: () => number | undefined,
): AsyncGenerator<Batch | null, void, void> {
  const batches = source[Symbol.asyncIterator]()
  const ask = () => {
    const answer = batches.next()
    // A failure is met when the answer is awaited, or not at all when the run ends before.
    answer.catch(() => {})
    return answer
  }
  try {
    let asked = ask()
    for (;;) {
      const ms = patience()
      const answer = ms === undefined ? await asked : await within(ms, asked, () => null)
      if (answer === null) {
        yield null
        continue
      }
      if (answer.done) return
      asked = ask()
      yield answer.value
    }
  } finally {
    stop.abort()
    await batches.return?.()
  }
}
