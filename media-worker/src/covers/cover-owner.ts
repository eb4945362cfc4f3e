import { type ContentEvent, contentStream } from '@stillair/events/catalogue/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { type ProgramEvent, programStream } from '@stillair/events/programs/events.ts'

/** The content or program that a generated cover belongs to. */
export type CoverOwner =
  | { readonly subject: 'content'; readonly contentId: string }
  | { readonly subject: 'program'; readonly programId: string }

/** Whether an admin deleted it: nobody finds it again, and its covers go. */
export async function isDeleted(owner: CoverOwner, events: EventStore): Promise<boolean> {
  if (owner.subject === 'program') {
    const story = await events.readStream<ProgramEvent>(programStream(owner.programId))
    return story.events.some(({ type }) => type === 'ProgramDeleted')
  }
  const story = await events.readStream<ContentEvent>(contentStream(owner.contentId))
  return story.events.some(({ type }) => type === 'ContentDeleted')
}
