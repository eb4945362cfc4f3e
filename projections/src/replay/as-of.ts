import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING, type Position, parsePosition } from '@stillair/events/language/position.ts'
import type { LogReader } from '../engine/run.ts'
import { completeLog } from './complete-log.ts'

/** Which time a moment refers to: when the log recorded an event, or when the event happened. */
export type TimeOf = 'recorded' | 'occurred'

/** A moment as the user gives it. */
export type Moment =
  | { readonly kind: 'now' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'time'; readonly at: string }

/** A moment resolved to a position in the log. It is resolved once, and all related reads stop at it. */
export interface AsOf {
  /** The position of the last event that counts; `BEGINNING` when none does. */
  readonly until: Position
  /**
   * Of the events up to `until`, only those that had happened by this instant count, ISO 8601 in UTC; null: all of
   * them.
   */
  readonly occurredBy: string | null
}

/** The text is not a moment, or the log does not reach it. */
export class MomentError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'MomentError'
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

/**
 * Parses `now`, `yesterday` (its end, in UTC), a position, a date (its start, in UTC) or an instant with an offset.
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
 * Resolves a moment to a position in the log. A recorded time becomes the last position before the first event recorded
 * after it. Positions follow the order of the log, but servers' clocks may not. Throws a {@link MomentError} when the
 * log does not reach the moment.
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
  // A position left empty by a rolled-back append resolves to the event before it.
  const isEvent = (await log.eventIdAt(moment.position)) !== null
  return { until: isEvent ? moment.position : await lastBefore(log, moment.position, () => false), occurredBy: null }
}

/** Returns the position of the last event up to `until` that precedes every event for which `isAfter` is true. */
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

/**
 * Returns the log as of a moment: without later events and, by time of occurrence, without events that had not
 * happened. Reading throws when the log ends too soon.
 */
export function logAsOf(log: LogReader, { until, occurredBy }: AsOf): LogReader {
  const complete = completeLog(log)
  return {
    ...complete,
    head: async () => until,
    // By time of occurrence, the last event may be filtered out. The complete log below checks that its own last event
    // is read.
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
