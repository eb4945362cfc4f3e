import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { contentStream, coverStream } from '@stillair/events/modules/catalogue/events.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import { programCoverStream, programStream } from '@stillair/events/modules/programs/events.ts'
import { knownZone, localDay } from '@stillair/events/modules/streak/local-day.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { disclosed, withoutWorkers } from '../disclosure.ts'
import { subjectOf } from '../fold-log.ts'
import type { Pseudonyms } from '../pseudonym.ts'

/**
 * An event as exported. It does not name the person, holds nothing that they wrote, and has no time but their local
 * day. If each row named the person by pseudonym, two extracts could be joined by the other columns: see decision 64.
 */
export interface ExtractRow {
  readonly type: string
  /** Days since 1970. */
  readonly day: number
  readonly content: string | null
  readonly program: string | null
  /** The pseudonym of the listening session. */
  readonly session: string | null
  readonly listened_seconds: number | null
  readonly position_seconds: number | null
  readonly duration: number | null
  /** Other data that may be disclosed, as JSON. */
  readonly data: string | null
}

type Data = Readonly<Record<string, unknown>>

const LIBRARY: ReadonlySet<string> = new Set(
  [contentStream, coverStream, coverImageStream, mediaStream, programStream, programCoverStream, transcriptStream].map(
    ({ category }) => category,
  ),
)
/** Fields that have their own column. */
const COLUMNS: ReadonlySet<string> = new Set([
  'contentId',
  'programId',
  'sessionId',
  'listenedSeconds',
  'positionSeconds',
  'contentDuration',
])
const DAY = 86_400_000

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const numeric = (value: unknown) => (typeof value === 'number' ? value : null)

/** Returns the data that may be disclosed of an event that is not about an account. */
function aboutNobody({ type, stream, data }: RecordedEvent, names: Pseudonyms): Data {
  if (LIBRARY.has(stream.slice(0, stream.indexOf('-')))) return withoutWorkers(data as Data)
  const personal = new Set<string>(definitions.get(type)?.personal?.fields)
  const found = disclosed(type, data as Data, '', names)
  return Object.fromEntries(Object.entries(found).filter(([field]) => !personal.has(field)))
}

/** Returns a function that converts events to rows. `names` must have met the people in the events. */
export function extractRows(names: Pseudonyms): (event: RecordedEvent) => ExtractRow {
  const numbers = new Map<string, number>()
  const numberOf = (day: string) => {
    const known = numbers.get(day) ?? Date.parse(`${day}T00:00:00Z`) / DAY
    numbers.set(day, known)
    return known
  }
  return (event) => {
    const at = new Date(event.metadata.occurredAt)
    const userId = subjectOf(event)
    const known = userId === null ? aboutNobody(event, names) : disclosed(event.type, event.data as Data, userId, names)
    const subject = definitions.get(event.type)?.subject
    const others: Record<string, unknown> = {}
    let hasOthers = false
    for (const field in known) {
      const value = known[field]
      if (COLUMNS.has(field) || field === subject || value === null || value === '') continue
      others[field] = value
      hasOthers = true
    }
    return {
      type: event.type,
      day: numberOf(localDay(at, knownZone(event.metadata.timeZone))),
      content: text(known.contentId),
      program: text(known.programId),
      session: text(known.sessionId),
      listened_seconds: numeric(known.listenedSeconds),
      position_seconds: numeric(known.positionSeconds),
      duration: numeric(known.contentDuration),
      data: hasOthers ? JSON.stringify(others) : null,
    }
  }
}
