import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { LogReader } from '../engine/run.ts'
import { disclosed, withoutWorkers } from './disclosure.ts'
import { subjectOf } from './fold-log.ts'
import { localDays } from './local-days.ts'
import type { Pseudonyms } from './pseudonym.ts'

/** What became of whom, when a log was made fit for a study. */
export interface StudyTally {
  readonly people: Set<string>
  /** Whose key is gone, or who never had one: nothing of theirs is in the study. */
  readonly leftOut: Set<string>
  through: string | null
}

/** Categories of streams about people who have no account, and about who looked. */
const NOT_STUDIED: ReadonlySet<string> = new Set(['waitlist', 'consultation'])

/**
 * The log as a study may have it: nobody but under a pseudonym, of each time the day where they were, no text of theirs. What is
 * in the library stays as it is, without who worked on it.
 */
export function studyLog(log: LogReader, names: Pseudonyms, tally: StudyTally): LogReader {
  const dayOf = localDays()

  function studied(event: RecordedEvent): RecordedEvent[] {
    const [category = '', id = ''] = split(event.stream)
    if (NOT_STUDIED.has(category)) return []
    const { occurredAt, timeZone } = event.metadata
    const day = `${dayOf(Date.parse(occurredAt), timeZone)}T00:00:00.000Z`
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
    // The last event may be one that is left out; the log below notices when its own is missing.
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
