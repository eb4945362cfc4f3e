import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One content item of the library: what admins wrote about it, and whether it is published. */
export const contentStream = defineStream<[contentId: string]>('content', { isLibrary: true })
/** One opening of a content page. */
export const viewStream = defineStream<[viewId: string]>('view')
/** The covers that releases before the gallery drew for one content item. */
export const coverStream = defineStream<[contentId: string]>('cover', { isLibrary: true })

/** A category: 1 Podcast, 2 Technical, 3 Meditation. */
export const CategoryId = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type CategoryId = z.infer<typeof CategoryId>

/** A part of a recording that ends where the next chapter starts. */
export const Chapter = z.object({
  /** Seconds. */
  start: z.number(),
  title: z.string(),
})
export type Chapter = z.infer<typeof Chapter>

/** The details of content that admins edit. */
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
  /** The speaker's name; null when unknown. */
  voice: z.string().nullable(),
  /** The producer's name; null when unknown. */
  producer: z.string().nullable(),
  /** Ordered by start; empty when there are none. Anything before the first chapter belongs to no chapter. */
  chapters: z.array(Chapter),
  /** The upload to play; null when `fileUrl` points to an external file or nothing is attached. */
  mediaId: z.string().nullable(),
})
export type ContentDetails = z.infer<typeof ContentDetails>

/** The details that an edit changed. */
export const ContentChanges = ContentDetails.partial()
export type ContentChanges = z.infer<typeof ContentChanges>

/** The schema of events whose type is all the information. */
const ofContent = z.object({ contentId: z.string() })

/** Upcasts data from before content had chapters. */
const withoutChapters = <Data extends { readonly details: object }>(data: Data) => ({
  ...data,
  details: { ...data.details, chapters: [] },
})

/** An admin created content. Version 2 added `voice` and `producer`; version 3 added chapters. */
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
/** An admin edited content; holds only the changed fields. In version 1, it held all details. */
export const ContentEdited = defineEvent('ContentEdited', {
  version: 2,
  schema: z.object({ contentId: z.string(), changes: ContentChanges }),
  upcasters: {
    1: ({ contentId, details }: { contentId: string; details: ContentDetails }) => ({ contentId, changes: details }),
  },
})
export const ContentPublished = defineEvent('ContentPublished', { schema: ofContent })
export const ContentUnpublished = defineEvent('ContentUnpublished', { schema: ofContent })
/** When to publish a draft automatically. */
export const PublicationPlan = z.object({
  /** ISO 8601 in UTC; null to publish as soon as the recording is playable. */
  at: z.string().nullable(),
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

export const PublicationPlanned = defineEvent('PublicationPlanned', {
  schema: PublicationPlan.extend({ contentId: z.string() }),
})
export const PublicationPlanWithdrawn = defineEvent('PublicationPlanWithdrawn', { schema: ofContent })
/** A planned publication was due but failed, and the draft stays a draft. `problem` is a sentence for editors. */
export const PlannedPublicationFailed = defineEvent('PlannedPublicationFailed', {
  schema: z.object({ contentId: z.string(), problem: z.string() }),
})
/** An admin set when content is unpublished automatically, ISO 8601 in UTC. A later time replaces this one. */
export const UnpublicationPlanned = defineEvent('UnpublicationPlanned', {
  schema: z.object({ contentId: z.string(), at: z.string() }),
})
/** The content is no longer unpublished automatically: an admin withdrew the time, or it came while the content was a draft. */
export const UnpublicationPlanWithdrawn = defineEvent('UnpublicationPlanWithdrawn', { schema: ofContent })
/** An upload will replace the published recording as soon as it is playable. A later plan replaces this one. */
export const ReplacementPlanned = defineEvent('ReplacementPlanned', {
  schema: z.object({ contentId: z.string(), mediaId: z.string() }),
})
export const ReplacementWithdrawn = defineEvent('ReplacementWithdrawn', { schema: ofContent })
/** The upload will not replace the recording. `problem` is a sentence for editors. */
export const ReplacementFailed = defineEvent('ReplacementFailed', {
  schema: z.object({ contentId: z.string(), mediaId: z.string(), problem: z.string() }),
})
/** An admin deleted content, which stays in the bin for a while. Only drafts that are in no program can be deleted. */
export const ContentDeleted = defineEvent('ContentDeleted', { schema: ofContent })
/** An admin deleted content in the bin for good, before its time there was over. */
export const ContentPurged = defineEvent('ContentPurged', { schema: ofContent })
/**
 * An admin restored deleted content from the bin, as a draft. The event repeats all details, because the state of deleted
 * content is empty. Version 2 added chapters.
 */
export const ContentUndeleted = defineEvent('ContentUndeleted', {
  version: 2,
  schema: z.object({
    contentId: z.string(),
    details: ContentDetails,
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    /** The revision of this event in its stream, from 0. */
    revision: z.number().int(),
  }),
  upcasters: { 1: withoutChapters },
})
/** A listener opened the content page. */
export const ContentViewed = defineEvent('ContentViewed', {
  subject: 'userId',
  schema: z.object({ viewId: z.string(), userId: z.string(), contentId: z.string() }),
})
/** The worker drew a cover, before the gallery. Nothing shows it any more. */
export const CoverDrawn = defineEvent('CoverDrawn', {
  schema: z.object({
    contentId: z.string(),
    categoryId: CategoryId,
    keyPrefix: z.string(),
    /** CSS colour shown while the image loads. */
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
  | EventOf<typeof UnpublicationPlanned>
  | EventOf<typeof UnpublicationPlanWithdrawn>
  | EventOf<typeof ReplacementPlanned>
  | EventOf<typeof ReplacementWithdrawn>
  | EventOf<typeof ReplacementFailed>
  | EventOf<typeof ContentDeleted>
  | EventOf<typeof ContentPurged>
  | EventOf<typeof ContentUndeleted>
