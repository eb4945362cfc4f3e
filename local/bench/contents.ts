import { newEvents } from '@stillair/events/language/new-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  type ContentDetails,
  ContentPublished,
  contentStream,
} from '@stillair/events/modules/catalogue/events.ts'

const SUBJECTS = ['turbulence', 'take-off', 'the landing', 'the door closing', 'a night flight', 'the waiting']

/** Details of one of many sessions, without a transcript. */
const detailsOf = (n: number): ContentDetails =>
  newDetails({
    title: `What ${SUBJECTS[n % SUBJECTS.length]} feels like, part ${n + 1}`,
    description: 'A captain tells what the hands do, and why the wing bends.',
    type: n % 5 === 0 ? 'video' : 'audio',
    fileUrl: 'https://example.com/session.mp3',
    duration: 180 + ((n * 37) % 420),
    categoryId: ([1, 2, 3] as const)[n % 3] ?? 1,
    tags: ['Turbulence', 'Pilots', 'Cabin'],
    isFreeContent: n % 2 === 0,
  })

/** Writes content `n` into the log, as published content or as a draft. */
export async function writeContent(
  store: EventStore,
  contentId: string,
  n: number,
  { isDraft = false, ...changes }: Partial<ContentDetails> & { isDraft?: boolean } = {},
): Promise<void> {
  const created = ContentCreated({ contentId, details: { ...detailsOf(n), ...changes } })
  const facts = isDraft ? [created] : [created, ContentPublished({ contentId })]
  const metadata = {
    occurredAt: new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString(),
    commandId: contentId,
    correlationId: contentId,
    causationId: null,
    actor: { kind: 'system', id: 'bench' } as const,
    timeZone: 'UTC',
  }
  await store.append(contentStream(contentId), newEvents(facts, metadata), 'no-stream')
}
