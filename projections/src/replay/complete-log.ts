import { BEGINNING } from '@stillair/events/language/position.ts'
import type { LogReader } from '../engine/run.ts'

/** The log ended before the event up to which it should have been read. */
export class TruncatedLogError extends Error {
  constructor(position: bigint, until: bigint) {
    super(`the log should have been read up to position ${until}, but it ended at ${position}`)
    this.name = 'TruncatedLogError'
  }
}

/**
 * Wraps a log so that `readLog` throws a {@link TruncatedLogError} when it ends before the event at `until`. The event
 * is looked up when reading begins. Without this check, a partial history could pass for a complete one.
 */
export function completeLog(log: LogReader): LogReader {
  return {
    ...log,
    async *readLog(options) {
      const until = options.until ?? (await log.head())
      const expected = until === BEGINNING ? null : await log.eventIdAt(until)
      let last = { position: options.after, id: null as string | null }
      for await (const batch of log.readLog({ ...options, until })) {
        last = { position: batch.position, id: batch.events.at(-1)?.id ?? null }
        yield batch
      }
      const isWhole = expected === null || until <= options.after || last.id === expected
      if (!isWhole && !options.signal?.aborted) throw new TruncatedLogError(last.position, until)
    },
  }
}
