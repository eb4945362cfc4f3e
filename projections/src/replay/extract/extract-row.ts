import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { contentStream, coverStream } from '@stillair/events/modules/catalogue/events.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import { programCoverStream, programStream } from '@stillair/events/modules/programs/events.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { disclosed, withoutWorkers } from '../disclosure.ts'
import { subjectOf } from '../fold-log.ts'
import { localDays } from '../local-days.ts'
import type { Pseudonyms } from '../pseudonym.ts'

/**
 * An event as it leaves: it does not say whose it is, has no text of theirs, and no time but the day where they were. With a name of the
 * person in each row, two extracts were joined by what else the rows hold: see decision 64.
 */
export interface ExtractRow {
  readonly type: string
  /** Days since 1970. */
  readonly day: number
  readonly content: string | null
  readonly program: string | null
  /** The listening session, under a pseudonym. */
  readonly session: string | null
  readonly listened_seconds: number | null
  readonly position_seconds: number | null
  readonly duration: number | null
  /** What else may leave, as JSON. */
  readonly data: string | null
}

type Data = Readonly<Record<string, unknown>>

const LIBRARY: ReadonlySet<string> = new Set(
  [contentStream, coverStream, coverImageStream, mediaStream, programStream, programCoverStream, transcriptStream].map(
    ({ category }) => category,
  ),
)
/** Fields that have a column of their own. */
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

/** What may leave of an event that is about nobody with an account. */
function aboutNobody({ type, stream, data }: RecordedEvent, names: Pseudonyms): Data {
  if (LIBRARY.has(stream.slice(0, stream.indexOf('-')))) return withoutWorkers(data as Data)
  const personal = new Set<string>(definitions.get(type)?.personal?.fields)
  const found = disclosed(type, data as Data, '', names)
  return Object.fromEntries(Object.entries(found).filter(([field]) => !personal.has(field)))
}

/** Makes rows of events. The people they are about must have been met. */
export function extractRows(names: Pseudonyms): (event: RecordedEvent) => ExtractRow {
  const dayOf = localDays()
  const numbers = new Map<string, number>()
  const numberOf = (day: string) => {
    const known = numbers.get(day) ?? Date.parse(`${day}T00:00:00Z`) / DAY
    numbers.set(day, known)
    return known
  }
  return (event) => {
    const at = Date.parse(event.metadata.occurredAt)
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
      day: numberOf(dayOf(at, event.metadata.timeZone)),
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
