import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING, type Position, parsePosition } from '@stillair/events/language/position.ts'
import type { LogReader } from '../engine/run.ts'
import { completeLog } from './complete-log.ts'

/** Which time a moment is meant in: when the log took an event, or when it happened in the world. */
export type TimeOf = 'recorded' | 'occurred'

/** A moment as somebody names it. */
export type Moment =
  | { readonly kind: 'now' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'time'; readonly at: string }

/** A moment as the log has it. It is found once, and everything that belongs together is read up to it. */
export interface AsOf {
  /** Of the last event that counts, `BEGINNING` when none does. */
  readonly until: Position
  /** Of what is recorded up to there, what had happened by then, ISO 8601 in UTC; null: all of it. */
  readonly occurredBy: string | null
}

/** The moment does not lie in the log, or is none. */
export class MomentError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'MomentError'
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

/**
 * Reads `now`, `yesterday` (as it ended, in UTC), a position, a date (as it began, in UTC) or an instant with its offset.
 * Throws a {@link MomentError} for anything else.
 */
export function parseMoment(text: string, now: Date): Moment {
  if (text === 'now') return { kind: 'now' }
  if (text === 'yesterday') return { kind: 'time', at: `${now.toISOString().slice(0, 10)}T00:00:00.000Z` }
  const position = parsePosition(text)
  if (position !== null) return { kind: 'position', position }
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) {
    throw new MomentError(`'${text}' is not a time: give a position, now, yesterday, 2026-11-01 or 2026-11-01T12:00Z`)
  }
  return { kind: 'time', at: new Date(time).toISOString() }
}

/**
 * Finds a moment in the log. A recorded time is the last position before the first event that the log took after it: positions are
 * in the order of the log, and servers' clocks need not be. Throws a {@link MomentError} when the log does not reach it.
 */
export async function resolveMoment(log: LogReader, moment: Moment, by: TimeOf = 'recorded'): Promise<AsOf> {
  const head = await log.head()
  if (moment.kind === 'now') return { until: head, occurredBy: null }
  if (moment.kind === 'time') {
    if (by === 'occurred') return { until: head, occurredBy: moment.at }
    const latest = Date.parse(moment.at)
    return { until: await lastBefore(log, head, ({ recordedAt }) => Date.parse(recordedAt) > latest), occurredBy: null }
  }
  if (moment.position > head) throw new MomentError(`the log ends at position ${head}, before ${moment.position}`)
  // What an append that was taken back left empty belongs to the event before it.
  const isEvent = (await log.eventIdAt(moment.position)) !== null
  return { until: isEvent ? moment.position : await lastBefore(log, moment.position, () => false), occurredBy: null }
}

/** The position of the last event up to `until` before the first that is after what is looked for. */
async function lastBefore(log: LogReader, until: Position, isAfter: (event: RecordedEvent) => boolean) {
  let last = BEGINNING
  for await (const { events } of completeLog(log).readLog({ after: BEGINNING, until, batchSize: 5_000 })) {
    for (const event of events) {
      if (isAfter(event)) return last
      last = event.position
    }
  }
  return last
}

/** The log as it was: nothing after the moment, and of `by occurred` nothing that had not happened. Truncated, it throws. */
export function logAsOf(log: LogReader, { until, occurredBy }: AsOf): LogReader {
  const complete = completeLog(log)
  return {
    ...complete,
    head: async () => until,
    // The last event may be one that had not happened; the log below notices when its own is missing.
    eventIdAt: async (position) => (occurredBy === null ? complete.eventIdAt(position) : null),
    async *readLog(options) {
      const end = options.until !== undefined && options.until < until ? options.until : until
      if (end === BEGINNING) return
      for await (const batch of complete.readLog({ ...options, until: end })) {
        const events = occurredBy === null ? batch.events : batch.events.filter(hadHappenedBy(occurredBy))
        const last = events.at(-1)
        if (last) yield { events, position: last.position }
      }
    },
  }
}

const hadHappenedBy = (at: string) => {
  const latest = Date.parse(at)
  return ({ metadata }: RecordedEvent) => Date.parse(metadata.occurredAt) <= latest
}
