import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One content of the library: what an admin wrote about it and whether listeners see it. */
export const contentStream = defineStream<[contentId: string]>('content', { isLibrary: true })
/** One opening of a content page. */
export const viewStream = defineStream<[viewId: string]>('view')
/** The generated cover pictures of one content. */
export const coverStream = defineStream<[contentId: string]>('cover', { isLibrary: true })

/** 1 Podcast, 2 Technical, 3 Meditation. */
export const CategoryId = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type CategoryId = z.infer<typeof CategoryId>

/** A part of a recording, from where it begins to where the next one does. */
export const Chapter = z.object({
  /** Seconds. */
  start: z.number(),
  title: z.string(),
})
export type Chapter = z.infer<typeof Chapter>

/** What an admin writes about content. */
export const ContentDetails = z.object({
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['audio', 'video']),
  fileUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
  /** Seconds; null until known. */
  duration: z.number().nullable(),
  categoryId: CategoryId,
  tags: z.array(z.string()),
  isFreeContent: z.boolean(),
  /** Sanitised HTML; null when there is none. */
  sessionText: z.string().nullable(),
  /** Who speaks; null when that is not told. */
  voice: z.string().nullable(),
  /** Who made the recording; null when that is not told. */
  producer: z.string().nullable(),
  /** In the order of their starts; empty when it is not divided. What is before the first belongs to none. */
  chapters: z.array(Chapter),
  /** The upload that plays; null when `fileUrl` names a file elsewhere or nothing is attached. */
  mediaId: z.string().nullable(),
})
export type ContentDetails = z.infer<typeof ContentDetails>

/** Of what an admin writes, the fields that are different now. */
export const ContentChanges = ContentDetails.partial()
export type ContentChanges = z.infer<typeof ContentChanges>

/** Of events that say it all by their type. */
const ofContent = z.object({ contentId: z.string() })

/** What was written before there were chapters. */
const withoutChapters = <Data extends { readonly details: object }>(data: Data) => ({
  ...data,
  details: { ...data.details, chapters: [] },
})

/** Until schema version 2 nobody said who speaks, and until 3 there were no chapters. */
export const ContentCreated = defineEvent('ContentCreated', {
  version: 3,
  schema: z.object({ contentId: z.string(), details: ContentDetails }),
  upcasters: {
    1: ({ contentId, details }: { contentId: string; details: object }) => ({
      contentId,
      details: { ...details, voice: null, producer: null },
    }),
    2: withoutChapters,
  },
})
/** What changed, and nothing else. Until schema version 2 it held all that was written then. */
export const ContentEdited = defineEvent('ContentEdited', {
  version: 2,
  schema: z.object({ contentId: z.string(), changes: ContentChanges }),
  upcasters: {
    1: ({ contentId, details }: { contentId: string; details: ContentDetails }) => ({ contentId, changes: details }),
  },
})
export const ContentPublished = defineEvent('ContentPublished', { schema: ofContent })
export const ContentUnpublished = defineEvent('ContentUnpublished', { schema: ofContent })
/** When a draft is to be published by itself. */
export const PublicationPlan = z.object({
  /** ISO 8601 in UTC; null as soon as its recording can be played. */
  at: z.string().nullable(),
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

export const PublicationPlanned = defineEvent('PublicationPlanned', {
  schema: PublicationPlan.extend({ contentId: z.string() }),
})
export const PublicationPlanWithdrawn = defineEvent('PublicationPlanWithdrawn', { schema: ofContent })
/** It was time, and something stood in the way: a sentence for editors. The draft stays one. */
export const PlannedPublicationFailed = defineEvent('PlannedPublicationFailed', {
  schema: z.object({ contentId: z.string(), problem: z.string() }),
})
/** An upload is to take the place of what listeners hear, as soon as it can be played. A later one takes the place of this. */
export const ReplacementPlanned = defineEvent('ReplacementPlanned', {
  schema: z.object({ contentId: z.string(), mediaId: z.string() }),
})
export const ReplacementWithdrawn = defineEvent('ReplacementWithdrawn', { schema: ofContent })
/** The upload does not take the place of the recording: a sentence for editors says why. */
export const ReplacementFailed = defineEvent('ReplacementFailed', {
  schema: z.object({ contentId: z.string(), mediaId: z.string(), problem: z.string() }),
})
/**
 * The content is not in the library any more, and stays in the bin for a while. Only a draft that no program holds is deleted.
 */
export const ContentDeleted = defineEvent('ContentDeleted', { schema: ofContent })
/**
 * Deleted content is back from the bin, as a draft. What it was is told again, since nothing is left of what is deleted. Until schema
 * version 2 there were no chapters.
 */
export const ContentUndeleted = defineEvent('ContentUndeleted', {
  version: 2,
  schema: z.object({
    contentId: z.string(),
    details: ContentDetails,
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    /** Of this event in its stream, from 0. */
    revision: z.number().int(),
  }),
  upcasters: { 1: withoutChapters },
})
/** A listener opened the content page. */
export const ContentViewed = defineEvent('ContentViewed', {
  subject: 'userId',
  schema: z.object({ viewId: z.string(), userId: z.string(), contentId: z.string() }),
})
/** The worker drew the cover; its files are at `<keyPrefix>/<width>.<avif|webp>`. */
export const CoverDrawn = defineEvent('CoverDrawn', {
  schema: z.object({
    contentId: z.string(),
    categoryId: CategoryId,
    keyPrefix: z.string(),
    /** CSS colour shown until the picture is there. */
    placeholder: z.string(),
  }),
})

export type ContentEvent =
  | EventOf<typeof ContentCreated>
  | EventOf<typeof ContentEdited>
  | EventOf<typeof ContentPublished>
  | EventOf<typeof ContentUnpublished>
  | EventOf<typeof PublicationPlanned>
  | EventOf<typeof PublicationPlanWithdrawn>
  | EventOf<typeof PlannedPublicationFailed>
  | EventOf<typeof ReplacementPlanned>
  | EventOf<typeof ReplacementWithdrawn>
  | EventOf<typeof ReplacementFailed>
  | EventOf<typeof ContentDeleted>
  | EventOf<typeof ContentUndeleted>
