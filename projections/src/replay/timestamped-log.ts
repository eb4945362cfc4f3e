import type { LogReader } from '../engine/run.ts'

/** A log that remembers when its last read event was recorded, ISO 8601 in UTC. */
export function watched(log: LogReader): { readonly log: LogReader; readonly through: () => string | null } {
  let through: string | null = null
  return {
    through: () => through && new Date(through).toISOString(),
    log: {
      ...log,
      async *readLog(options) {
        for await (const batch of log.readLog(options)) {
          through = batch.events.at(-1)?.recordedAt ?? through
          yield batch
        }
      },
    },
  }
}

/** Returns the log; each read calls `report` after each batch with the share (0 to 1) that it has read. */
export function reportingLog<Log extends LogReader>(log: Log, report: (share: number) => void): Log {
  return {
    ...log,
    async *readLog(options) {
      const end = Number(options.until ?? (await log.head()))
      for await (const batch of log.readLog(options)) {
        yield batch
        report(Math.min(1, Number(batch.position) / end))
      }
    },
  }
}
