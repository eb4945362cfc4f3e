import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { Category, CategoryId, Content, PublicationPlan } from '../listener/content.ts'
import { Program } from '../listener/programs.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { Cover } from '../shared/cover.ts'
import { TAG_LIMIT } from '../shared/limits.ts'
import { MediaState } from './media.ts'

const Counts = z.object({ total: z.number().int(), published: z.number().int() })

/** `GET /api/admin/summary`. */
export const AdminSummary = z.object({ content: Counts, programs: Counts, categories: z.array(Category) })
export type AdminSummary = z.infer<typeof AdminSummary>

/** The scheduled publication of a draft, and the problem that prevented it at that time. */
export const StandingPlan = PublicationPlan.extend({ problem: z.string().nullable() })
export type StandingPlan = z.infer<typeof StandingPlan>

/**
 * The upload that replaces the recording once it is playable, and why the replacement failed; null unless it failed.
 */
export const Replacement = z.object({ mediaId: z.string(), problem: z.string().nullable() })
export type Replacement = z.infer<typeof Replacement>

/**
 * Content as its editor needs it: what listeners see, and more. Answer of `GET /api/admin/content/{id}` and of every
 * command on content.
 */
export const AdminContent = Content.omit({ downloadSize: true }).extend({
  /** The revision of its stream. An edit sends it back as `expectedRevision`. */
  revision: z.number().int(),
  /**
   * The revision of its transcript's stream; null if it has never had a transcript. An edit sends it back as
   * `expectedTranscriptRevision`.
   */
  transcriptRevision: z.number().int().nullable(),
  updatedAt: z.iso.datetime(),
  publicationPlan: StandingPlan.nullable(),
  unpublishAt: z.iso.datetime().nullable(),
  replacement: Replacement.nullable(),
})
export type AdminContent = z.infer<typeof AdminContent>

/** The columns by which the admin area's table can be sorted. */
export const ContentSort = z.enum([
  'title',
  'type',
  'category',
  'status',
  'duration',
  'views',
  'size',
  'updatedAt',
  'createdAt',
])
export type ContentSort = z.infer<typeof ContentSort>

/** The query of `GET /api/admin/content`. By default, the newest come first. */
export const ListAdminContent = z.strictObject({
  /** Part of the title; case and accents are ignored. */
  search: z.string().trim().max(200, { abort: true }).default(''),
  /**
   * `everything` also finds content whose texts, transcript or tags contain all search words or words that begin with
   * them.
   */
  searchIn: z.enum(['title', 'everything']).default('title'),
  status: z.enum(['all', 'published', 'draft']).default('all'),
  category: z.enum(['all', '1', '2', '3']).default('all'),
  type: z.enum(['all', 'audio', 'video']).default('all'),
  access: z.enum(['all', 'free', 'premium']).default('all'),
  transcript: z.enum(['all', 'missing', 'attached']).default('all'),
  /** One whole tag, ignoring case; empty matches all content. */
  tag: boundedText(TAG_LIMIT).default(''),
  sort: ContentSort.default('createdAt'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  /** Counts from 1. A number past the end means the last page. */
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
})
export type ListAdminContent = z.input<typeof ListAdminContent>

/**
 * `GET /api/admin/tags`: each tag once, with the number of sessions and programs. Spellings that differ only by case
 * are counted together.
 */
export const AdminTags = z.array(z.object({ tag: z.string(), sessions: z.number().int(), programs: z.number().int() }))
export type AdminTags = z.infer<typeof AdminTags>

const WholeTag = z
  .string('Must be a text')
  .trim()
  .min(1, 'A tag is required')
  .max(TAG_LIMIT, { error: `A tag has at most ${TAG_LIMIT} characters`, abort: true })

/**
 * `POST /api/admin/tags/rename`: changes `from`, in any case, to `to`. If `to` exists already, the two tags are merged.
 */
export const RenameTag = z.strictObject({ from: WholeTag, to: WholeTag })
export type RenameTag = z.input<typeof RenameTag>

export const RenamedTag = z.object({
  /** How many changed. */
  sessions: z.number().int(),
  programs: z.number().int(),
  /** Title and reason of each one that couldn't be changed. */
  failed: z.array(z.object({ title: z.string(), reason: z.string() })),
})
export type RenamedTag = z.infer<typeof RenamedTag>

/** `GET /api/admin/bin`: the recently deleted sessions and programs, newest first, at most 2,000. */
export const AdminBin = z.array(
  z.object({
    kind: z.enum(['session', 'program']),
    id: z.string(),
    title: z.string(),
    deletedAt: z.iso.datetime(),
    /** Until when it can be restored. */
    keptUntil: z.iso.datetime(),
  }),
)
export type AdminBin = z.infer<typeof AdminBin>

/** A row of the admin area's table. */
export const AdminContentRow = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['audio', 'video']),
  categoryId: CategoryId,
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  publicationPlan: StandingPlan.nullable(),
  unpublishAt: z.iso.datetime().nullable(),
  replacement: Replacement.nullable(),
  isFreeContent: z.boolean(),
  /** In seconds; null until known. */
  duration: z.number().nullable(),
  coverImageUrl: z.string().nullable(),
  cover: Cover,
  mediaId: z.string().nullable(),
  /** The state of its upload; null without one. */
  mediaState: MediaState.nullable(),
  isPlayable: z.boolean(),
  hasTranscript: z.boolean(),
  /** Whether a chapter begins after the recording ends, which may be known only once the recording is packaged. */
  hasLateChapter: z.boolean(),
  /** Bytes of all that was packaged from its upload; null without one or until it is packaged. */
  size: z.number().nullable(),
  viewCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.number().int(),
})
export type AdminContentRow = z.infer<typeof AdminContentRow>

export const AdminContentPage = z.object({
  items: z.array(AdminContentRow),
  /** On all pages together. */
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type AdminContentPage = z.infer<typeof AdminContentPage>

/**
 * A program as its editor needs it. Answer of `GET /api/admin/programs`, `GET /api/admin/programs/{id}`, and every
 * command on a program.
 */
export const AdminProgram = Program.extend({
  /** The revision of its stream. An edit sends it back as `expectedRevision`. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type AdminProgram = z.infer<typeof AdminProgram>

/** The admin area's read endpoints, as well as those that listeners have. */
export const adminAreaApi = endpoints({ access: 'admin', tag: 'Admin' }, {
  'GET /api/admin/summary': {
    summary: 'How many sessions and programs there are, and the categories',
    answer: AdminSummary,
  },
  'GET /api/admin/content': {
    summary: 'The sessions of the library page by page, drafts too',
    query: ListAdminContent,
    answer: AdminContentPage,
  },
  'GET /api/admin/tags': { summary: 'The tags of sessions and programs, and how many have each', answer: AdminTags },
  'POST /api/admin/tags/rename': {
    summary: 'Renames a tag in all sessions and programs, or merges it with another',
    body: RenameTag,
    answer: RenamedTag,
  },
  'GET /api/admin/bin': {
    summary: 'The sessions and programs that were deleted and can be brought back',
    answer: AdminBin,
  },
  'GET /api/admin/content/:id': { summary: 'One session as its editor needs it', answer: AdminContent },
} satisfies OwnEndpoints)
