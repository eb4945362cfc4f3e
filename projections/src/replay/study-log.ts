import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { knownZone, localDay } from '@stillair/events/modules/streak/local-day.ts'
import type { LogReader } from '../engine/run.ts'
import { disclosed, withoutWorkers } from './disclosure.ts'
import { subjectOf } from './fold-log.ts'
import type { Pseudonyms } from './pseudonym.ts'

/** Counts of what was read and left out when a log was prepared for a study. */
export interface StudyTally {
  readonly people: Set<string>
  /** Users whose key is destroyed or never existed; the study has none of their data. */
  readonly leftOut: Set<string>
  through: string | null
}

/** Categories of streams about people without an account, and about consultations. */
const NOT_STUDIED: ReadonlySet<string> = new Set(['waitlist', 'consultation'])

/**
 * Returns the log as a study may read it: people under pseudonyms, local days instead of times, and no text that people
 * wrote. Library data is unchanged, except that it does not name who worked on it.
 */
export function studyLog(log: LogReader, names: Pseudonyms, tally: StudyTally): LogReader {
  function studied(event: RecordedEvent): RecordedEvent[] {
    const [category = '', id = ''] = split(event.stream)
    if (NOT_STUDIED.has(category)) return []
    const { occurredAt, timeZone } = event.metadata
    const day = `${localDay(new Date(occurredAt), knownZone(timeZone))}T00:00:00.000Z`
    const metadata = {
      occurredAt: day,
      commandId: '',
      correlationId: '',
      causationId: null,
      actor: { kind: 'system' as const, id: 'study' },
      timeZone: 'UTC',
    }
    const rest = {
      ...event,
      metadata,
      recordedAt: `${new Date(event.recordedAt).toISOString().slice(0, 10)}T00:00:00.000Z`,
    }
    const userId = subjectOf(event)
    if (userId === null) return [{ ...rest, data: withoutWorkers(event.data as Data) }]
    tally.people.add(userId)
    if (names.of(userId) === null) {
      tally.leftOut.add(userId)
      return []
    }
    const stream: StreamName = `${category}-${names.ofThing(userId, id)}`
    return [{ ...rest, stream, data: disclosed(event.type, event.data as Data, userId, names) }]
  }

  return {
    ...log,
    // The last event may be left out. The log below checks that its own last event is read.
    eventIdAt: async () => null,
    async *readLog(options) {
      for await (const batch of log.readLog(options)) {
        await names.meet(batch.events.flatMap((event) => subjectOf(event) ?? []))
        const last = batch.events.at(-1)
        tally.through = last ? new Date(last.recordedAt).toISOString() : tally.through
        const events = batch.events.flatMap(studied)
        const end = events.at(-1)
        if (end) yield { events, position: end.position }
      }
    },
  }
}

type Data = Readonly<Record<string, unknown>>

const split = (stream: string) => [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
