import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { Cover } from '../shared/cover.ts'
import { CoverAddress, tagsOf, text, title, yesOrNo } from '../shared/library-fields.ts'
import { DESCRIPTION_LIMIT } from '../shared/limits.ts'
import { Content, ExpectedRevision } from './content.ts'

const ProgramFields = z.strictObject({
  title,
  description: text(DESCRIPTION_LIMIT).nullish(),
  whoIsThisFor: text(5_000).nullish(),
  coverUrl: CoverAddress.nullish(),
  tags: tagsOf('program'),
  isPublished: yesOrNo,
})

/** `POST /api/programs`, for admins. */
export const CreateProgram = ProgramFields.extend({
  tags: ProgramFields.shape.tags.default([]),
  isPublished: ProgramFields.shape.isPublished.default(false),
})
export type CreateProgram = z.input<typeof CreateProgram>

/** `PATCH /api/programs/{id}`, for admins: only the changed fields. */
export const EditProgram = ProgramFields.partial().extend({ expectedRevision: ExpectedRevision })
export type EditProgram = z.infer<typeof EditProgram>

/** `GET /api/programs` lists programs, newest first; only admins see drafts. */
export const Program = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  whoIsThisFor: z.string().nullable(),
  coverUrl: z.string().nullable(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The uploaded cover or one of the gallery; shown unless `coverUrl` is an address elsewhere. */
  cover: Cover,
  /** The ids of its contents in order, only those visible to the caller. Progress is counted against these. */
  contentIds: z.array(z.string()),
})
export type Program = z.infer<typeof Program>

/** `GET /api/programs/{id}/content`: the contents in order. */
export const ProgramContent = Content.extend({
  /** The opposite of `isFreeContent`. */
  isPremium: z.boolean(),
})
export type ProgramContent = z.infer<typeof ProgramContent>

/** `POST /api/programs/{id}/content`, for admins: appends content. Returns the program. */
export const AddProgramContent = z.strictObject({ contentId: boundedText(100).min(1) })
export type AddProgramContent = z.infer<typeof AddProgramContent>

/** `PATCH /api/programs/{id}/content/{contentId}/order`, for admins: moves content to this index, from 0. */
export const OrderProgramContent = z.strictObject({
  order: z.number().int().min(0).max(10_000),
  /** If given, a move gets 409 `order-changed` when the contents or their order have changed since. */
  expectedRevision: ExpectedRevision,
})
export type OrderProgramContent = z.infer<typeof OrderProgramContent>

/** Programs as listeners see them. */
export const programApi = endpoints({ access: 'listener', tag: 'Programs' }, {
  'GET /api/programs': { summary: 'The programs, newest first; admins see drafts too', answer: z.array(Program) },
  'GET /api/programs/:id': { summary: 'One program', answer: Program },
  'GET /api/programs/:id/content': { summary: 'The sessions of a program in order', answer: z.array(ProgramContent) },
} satisfies OwnEndpoints)
