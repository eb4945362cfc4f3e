import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { CategoryId } from '../catalogue/events.ts'

/** One program: what an admin wrote about it, and its contents in order. */
export const programStream = defineStream<[programId: string]>('program', { isLibrary: true })
/** The generated cover pictures of one program. */
export const programCoverStream = defineStream<[programId: string]>('programcover', { isLibrary: true })

/** What an admin writes about a program. */
export const ProgramDetails = z.object({
  title: z.string(),
  description: z.string().nullable(),
  whoIsThisFor: z.string().nullable(),
  coverUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type ProgramDetails = z.infer<typeof ProgramDetails>

/** Of events that say it all by their type. */
const ofProgram = z.object({ programId: z.string() })

export const ProgramCreated = defineEvent('ProgramCreated', {
  schema: z.object({ programId: z.string(), details: ProgramDetails }),
})
export const ProgramEdited = defineEvent('ProgramEdited', {
  schema: z.object({ programId: z.string(), details: ProgramDetails }),
})
export const ProgramPublished = defineEvent('ProgramPublished', { schema: ofProgram })
export const ProgramUnpublished = defineEvent('ProgramUnpublished', { schema: ofProgram })
/** Content was put at the end of the program. */
export const ProgramContentAdded = defineEvent('ProgramContentAdded', {
  schema: z.object({ programId: z.string(), contentId: z.string() }),
})
export const ProgramContentRemoved = defineEvent('ProgramContentRemoved', {
  schema: z.object({ programId: z.string(), contentId: z.string() }),
})
/** The contents are in this order from now on; it names each of them once. */
export const ProgramContentReordered = defineEvent('ProgramContentReordered', {
  schema: z.object({ programId: z.string(), contentIds: z.array(z.string()) }),
})
/** The program is not there any more, and stays in the bin for a while. Only a draft is deleted; its contents stay in the library. */
export const ProgramDeleted = defineEvent('ProgramDeleted', { schema: ofProgram })
/** A deleted program is back from the bin, as a draft. What it was is told again, since nothing is left of what is deleted. */
export const ProgramUndeleted = defineEvent('ProgramUndeleted', {
  schema: z.object({
    programId: z.string(),
    details: ProgramDetails,
    /** Those of its contents that the library still has, in order. */
    contentIds: z.array(z.string()),
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    /** Of this event in its stream, from 0. */
    revision: z.number().int(),
  }),
})
/** The worker drew the program's cover; its files are at `<keyPrefix>/<width>.<avif|webp>`. */
export const ProgramCoverDrawn = defineEvent('ProgramCoverDrawn', {
  schema: z.object({
    programId: z.string(),
    /** In whose colours it is drawn. */
    categoryId: CategoryId,
    keyPrefix: z.string(),
    /** CSS colour shown until the picture is there. */
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
  | EventOf<typeof ProgramUndeleted>
export type ProgramCoverEvent = EventOf<typeof ProgramCoverDrawn>
