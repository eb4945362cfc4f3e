import { BEGINNING } from '@stillair/events/language/position.ts'
import type { LogReader } from '../engine/run.ts'

/** The log ended before the event up to which it was to be read. */
export class TruncatedLogError extends Error {
  constructor(position: bigint, until: bigint) {
    super(`the log should have been read up to position ${until}, and ended at ${position}`)
    this.name = 'TruncatedLogError'
  }
}

/**
 * The same log, whose `readLog` throws a {@link TruncatedLogError} when it ends before the event that is at `until` as the
 * reading begins: a part of the history is no history.
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
