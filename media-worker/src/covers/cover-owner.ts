import type { EventStore } from '@stillair/events/log/event-store.ts'
import {
  ContentDeleted,
  type ContentEvent,
  ContentUndeleted,
  contentStream,
} from '@stillair/events/modules/catalogue/events.ts'
import {
  ProgramDeleted,
  type ProgramEvent,
  ProgramUndeleted,
  programStream,
} from '@stillair/events/modules/programs/events.ts'

/** The content or program that a generated cover belongs to. */
export type CoverOwner =
  | { readonly subject: 'content'; readonly contentId: string }
  | { readonly subject: 'program'; readonly programId: string }

/** Returns when an admin deleted the owner, ISO 8601 in UTC; null when it exists or was restored. */
export async function deletedAt(owner: CoverOwner, events: EventStore): Promise<string | null> {
  const stream = owner.subject === 'program' ? programStream(owner.programId) : contentStream(owner.contentId)
  const { events: history } = await events.readStream<ContentEvent | ProgramEvent>(stream)
  const last = history.findLast(({ type }) => ENDS.has(type) || RETURNS.has(type))
  return last && ENDS.has(last.type) ? last.metadata.occurredAt : null
}

const ENDS: ReadonlySet<string> = new Set([ContentDeleted.type, ProgramDeleted.type])
const RETURNS: ReadonlySet<string> = new Set([ContentUndeleted.type, ProgramUndeleted.type])
