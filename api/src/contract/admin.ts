import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { Category, CategoryId, Content, Cover, PublicationPlan } from './content.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { TAG_LIMIT } from './limits.ts'
import { MediaState } from './media.ts'
import { Program } from './programs.ts'

const Counts = z.object({ total: z.number().int(), published: z.number().int() })

/** `GET /api/admin/summary`. */
export const AdminSummary = z.object({ content: Counts, programs: Counts, categories: z.array(Category) })
export type AdminSummary = z.infer<typeof AdminSummary>

/** When a draft is published by itself, and what stood in the way when it was time. */
export const StandingPlan = PublicationPlan.extend({ problem: z.string().nullable() })
export type StandingPlan = z.infer<typeof StandingPlan>

/** The upload that is to take the recording's place once it can be played, and why it did not; null while it may. */
export const Replacement = z.object({ mediaId: z.string(), problem: z.string().nullable() })
export type Replacement = z.infer<typeof Replacement>

/**
 * What the editor of content needs besides what listeners see; `GET /api/admin/content/{id}`, and the answer to every
 * command on it.
 */
export const AdminContent = Content.extend({
  /** The revision of its stream: sent back as `expectedRevision` with an edit. */
  revision: z.number().int(),
  /** The revision of its transcript's stream, sent back as `expectedTranscriptRevision`; null while there has never been one. */
  transcriptRevision: z.number().int().nullable(),
  updatedAt: z.iso.datetime(),
  publicationPlan: StandingPlan.nullable(),
  replacement: Replacement.nullable(),
})
export type AdminContent = z.infer<typeof AdminContent>

/** What the admin area's table can be sorted by. */
export const ContentSort = z.enum(['title', 'type', 'category', 'status', 'duration', 'updatedAt', 'createdAt'])
export type ContentSort = z.infer<typeof ContentSort>

/** The query of `GET /api/admin/content`; newest first by default. */
export const ListAdminContent = z.strictObject({
  /** Substring of the title, without regard to case and accents. */
  search: z.string().trim().max(200, { abort: true }).default(''),
  /** With `everything` also what has all its words, begun ones too, in its texts, its transcript or a tag. */
  searchIn: z.enum(['title', 'everything']).default('title'),
  status: z.enum(['all', 'published', 'draft']).default('all'),
  category: z.enum(['all', '1', '2', '3']).default('all'),
  type: z.enum(['all', 'audio', 'video']).default('all'),
  access: z.enum(['all', 'free', 'premium']).default('all'),
  transcript: z.enum(['all', 'missing', 'attached']).default('all'),
  /** One whole tag, without regard to case; empty for any and none. */
  tag: boundedText(TAG_LIMIT).default(''),
  sort: ContentSort.default('createdAt'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  /** From 1; past the end it is the last one. */
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
})
export type ListAdminContent = z.input<typeof ListAdminContent>

/** `GET /api/admin/tags`: each tag once, and how much has it; spellings that differ by case are counted together. */
export const AdminTags = z.array(z.object({ tag: z.string(), sessions: z.number().int(), programs: z.number().int() }))
export type AdminTags = z.infer<typeof AdminTags>

const WholeTag = z
  .string('Must be a text')
  .trim()
  .min(1, 'A tag is required')
  .max(TAG_LIMIT, { error: `A tag has at most ${TAG_LIMIT} characters`, abort: true })

/** `POST /api/admin/tags/rename`: what is spelt `from`, in any case, is spelt `to`. Where `to` is a tag already, both become one. */
export const RenameTag = z.strictObject({ from: WholeTag, to: WholeTag })
export type RenameTag = z.input<typeof RenameTag>

export const RenamedTag = z.object({
  /** How many have it now that had it otherwise. */
  sessions: z.number().int(),
  programs: z.number().int(),
  /** The titles of those that keep it as it was, and why. */
  failed: z.array(z.object({ title: z.string(), reason: z.string() })),
})
export type RenamedTag = z.infer<typeof RenamedTag>

/** `GET /api/admin/bin`: sessions and programs that were deleted in the last days, newest first, at most 200. */
export const AdminBin = z.array(
  z.object({
    kind: z.enum(['session', 'program']),
    id: z.string(),
    title: z.string(),
    deletedAt: z.iso.datetime(),
    /** From then on it cannot be brought back. */
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
  replacement: Replacement.nullable(),
  isFreeContent: z.boolean(),
  /** Seconds; null until known. */
  duration: z.number().nullable(),
  coverImageUrl: z.string().nullable(),
  cover: Cover,
  mediaId: z.string().nullable(),
  /** What became of its upload; null without one. */
  mediaState: MediaState.nullable(),
  isPlayable: z.boolean(),
  hasTranscript: z.boolean(),
  viewCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.number().int(),
})
export type AdminContentRow = z.infer<typeof AdminContentRow>

export const AdminContentPage = z.object({
  items: z.array(AdminContentRow),
  /** Of all pages. */
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type AdminContentPage = z.infer<typeof AdminContentPage>

/** What a program's editor needs; `GET /api/admin/programs`, `GET /api/admin/programs/{id}`, and the answer to every command on it. */
export const AdminProgram = Program.extend({
  /** The revision of its stream: sent back as `expectedRevision`. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type AdminProgram = z.infer<typeof AdminProgram>

/** What the admin area shows besides what listeners see. */
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
