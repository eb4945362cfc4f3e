import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { CategoryId } from '../catalogue/events.ts'

/** One program: what admins wrote about it, and its contents in order. */
export const programStream = defineStream<[programId: string]>('program', { isLibrary: true })
/** The covers that releases before the gallery drew for one program. */
export const programCoverStream = defineStream<[programId: string]>('programcover', { isLibrary: true })

/** The details of a program that admins edit. */
export const ProgramDetails = z.object({
  title: z.string(),
  description: z.string().nullable(),
  whoIsThisFor: z.string().nullable(),
  coverUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type ProgramDetails = z.infer<typeof ProgramDetails>

/** The schema of events whose type is all the information. */
const ofProgram = z.object({ programId: z.string() })

export const ProgramCreated = defineEvent('ProgramCreated', {
  schema: z.object({ programId: z.string(), details: ProgramDetails }),
})
export const ProgramEdited = defineEvent('ProgramEdited', {
  schema: z.object({ programId: z.string(), details: ProgramDetails }),
})
export const ProgramPublished = defineEvent('ProgramPublished', { schema: ofProgram })
export const ProgramUnpublished = defineEvent('ProgramUnpublished', { schema: ofProgram })
/** An admin added content at the end of the program. */
export const ProgramContentAdded = defineEvent('ProgramContentAdded', {
  schema: z.object({ programId: z.string(), contentId: z.string() }),
})
export const ProgramContentRemoved = defineEvent('ProgramContentRemoved', {
  schema: z.object({ programId: z.string(), contentId: z.string() }),
})
/** An admin changed the order of the contents; lists each of them once in the new order. */
export const ProgramContentReordered = defineEvent('ProgramContentReordered', {
  schema: z.object({ programId: z.string(), contentIds: z.array(z.string()) }),
})
/** An admin deleted the program, which stays in the bin for a while. Only drafts can be deleted; contents are not affected. */
export const ProgramDeleted = defineEvent('ProgramDeleted', { schema: ofProgram })
/** An admin deleted a program in the bin for good, before its time there was over. */
export const ProgramPurged = defineEvent('ProgramPurged', { schema: ofProgram })
/** An admin restored a program from the bin, as a draft. Repeats all details, because a deleted program's state is empty. */
export const ProgramUndeleted = defineEvent('ProgramUndeleted', {
  schema: z.object({
    programId: z.string(),
    details: ProgramDetails,
    /** The contents that still exist in the library, in order. */
    contentIds: z.array(z.string()),
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    /** The revision of this event in its stream, from 0. */
    revision: z.number().int(),
  }),
})
/** The worker drew the program's cover, before the gallery. Nothing shows it any more. */
export const ProgramCoverDrawn = defineEvent('ProgramCoverDrawn', {
  schema: z.object({
    programId: z.string(),
    /** The category whose colours the cover has. */
    categoryId: CategoryId,
    keyPrefix: z.string(),
    /** CSS colour shown while the image loads. */
    placeholder: z.string(),
  }),
})

export type ProgramEvent =
  | EventOf<typeof ProgramCreated>
  | EventOf<typeof ProgramEdited>
  | EventOf<typeof ProgramPublished>
  | EventOf<typeof ProgramUnpublished>
  | EventOf<typeof ProgramContentAdded>
  | EventOf<typeof ProgramContentRemoved>
  | EventOf<typeof ProgramContentReordered>
  | EventOf<typeof ProgramDeleted>
  | EventOf<typeof ProgramPurged>
  | EventOf<typeof ProgramUndeleted>
export type ProgramCoverEvent = EventOf<typeof ProgramCoverDrawn>
