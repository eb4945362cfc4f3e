import { CreateContent } from '@stillair/api/contract/listener/content.ts'
import * as z from 'zod'
import { addressText, checked } from '../../form/fields/check-field.ts'
import { chapterAt, chaptersOf } from './chapters-text.ts'
import { type ContentField, FIELDS } from './content-values.ts'
import { secondsOf } from './duration-text.ts'
import { endOf, planOf } from './publication-plan.ts'

const NO_LENGTH = 'Must be seconds, or minutes and seconds such as 4:10'

const { shape } = CreateContent

/** The fields whose typed form differs from the contract's. */
const special: Partial<Record<ContentField, z.ZodType>> = {
  fileUrl: checked(shape.fileUrl, addressText),
  duration: checked(z.union([z.nan().refine(() => false, NO_LENGTH), shape.duration]), secondsOf),
  coverImageUrl: checked(shape.coverImageUrl, addressText),
  thumbnailUrl: checked(shape.thumbnailUrl, addressText),
  chapters: checked(shape.chapters, chaptersOf, chapterAt),
  publicationPlan: checked(shape.publicationPlan, planOf),
  unpublishAt: checked(shape.unpublishAt, endOf),
  // The editor only chooses from uploads that the server knows.
  replacement: z.string().nullable(),
}

/** The schema of the content form, by the contract's own rules. */
export const ContentSchema = z.object(
  Object.fromEntries(FIELDS.map((field) => [field, special[field] ?? checked(shape[field as keyof typeof shape])])),
)
