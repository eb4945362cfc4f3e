import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { Content, Cover, ExpectedRevision } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { DESCRIPTION_LIMIT, TAG_LIMIT, TITLE_LIMIT } from './limits.ts'
import { NO_URL, WebAddress } from './web-address.ts'

const tooLong = (characters: number) => `Must be at most ${characters.toLocaleString('en-GB')} characters`
const text = (characters: number) =>
  boundedText(characters, { tooLong: tooLong(characters), notText: 'Must be a text' })

const MOST_TAGS = 50

const ProgramFields = z.strictObject({
  title: z
    .string('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(TITLE_LIMIT, { error: tooLong(TITLE_LIMIT), abort: true }),
  description: text(DESCRIPTION_LIMIT).nullish(),
  whoIsThisFor: text(5_000).nullish(),
  /** The address of a picture elsewhere, or the `url` of an uploaded {@link CoverImage}. */
  coverUrl: z.union([WebAddress, boundedText(2_000).startsWith('/covers/image-')], { error: NO_URL }).nullish(),
  /** Trimmed; empty ones and duplicates are ignored. */
  tags: z
    .array(
      z.string('Must be a text').trim().max(TAG_LIMIT, { error: 'A tag has at most 50 characters', abort: true }),
      'Must be a list of tags',
    )
    .overwrite((tags) => [...new Set(tags)].filter((tag) => tag !== ''))
    .refine((tags) => tags.length <= MOST_TAGS, `A program has at most ${MOST_TAGS} tags`),
  isPublished: z.boolean('Must be yes or no'),
})

/** `POST /api/programs`, for admins. */
export const CreateProgram = ProgramFields.extend({
  tags: ProgramFields.shape.tags.default([]),
  isPublished: ProgramFields.shape.isPublished.default(false),
})
export type CreateProgram = z.input<typeof CreateProgram>

/** `PATCH /api/programs/{id}`, for admins: only the fields that change. */
export const EditProgram = ProgramFields.partial().extend({ expectedRevision: ExpectedRevision })
export type EditProgram = z.infer<typeof EditProgram>

/** `GET /api/programs` lists them, newest first; drafts for admins alone. */
export const Program = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  whoIsThisFor: z.string().nullable(),
  coverUrl: z.string().nullable(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The generated cover, shown where `coverUrl` is empty. */
  cover: Cover,
  /** Its contents in order: what the caller may see of them. Progress is counted against these. */
  contentIds: z.array(z.string()),
})
export type Program = z.infer<typeof Program>

/** `GET /api/programs/{id}/content`: the contents in order. */
export const ProgramContent = Content.extend({
  /** The opposite of `isFreeContent`. */
  isPremium: z.boolean(),
})
export type ProgramContent = z.infer<typeof ProgramContent>

/** `POST /api/programs/{id}/content`, for admins: puts content at the end. Returns the program. */
export const AddProgramContent = z.strictObject({ contentId: boundedText(100).min(1) })
export type AddProgramContent = z.infer<typeof AddProgramContent>

/** `PATCH /api/programs/{id}/content/{contentId}/order`, for admins: moves content to this place, from 0. */
export const OrderProgramContent = z.strictObject({
  order: z.number().int().min(0).max(10_000),
  /** With it, a move is refused (409, `order-changed`) when the contents or their order have changed since. */
  expectedRevision: ExpectedRevision,
})
export type OrderProgramContent = z.infer<typeof OrderProgramContent>

/** Programs, as listeners have them. */
export const programApi = {
  'GET /api/programs': {
    access: 'listener',
    tag: 'Programs',
    summary: 'The programs, newest first; admins see drafts too',
    answer: z.array(Program),
  },
  'GET /api/programs/:id': {
    access: 'listener',
    tag: 'Programs',
    summary: 'One program',
    answer: Program,
  },
  'GET /api/programs/:id/content': {
    access: 'listener',
    tag: 'Programs',
    summary: 'The sessions of a program in order',
    answer: z.array(ProgramContent),
  },
} satisfies Endpoints
