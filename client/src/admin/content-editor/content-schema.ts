import { CreateContent } from '@stillair/api/contract/content.ts'
import * as z from 'zod'
import { addressText } from '../form/address-text.ts'
import { checked } from '../form/check-field.ts'
import { chapterAt, chaptersOf } from './chapters-text.ts'
import type { ContentField, ContentValues } from './content-values.ts'
import { secondsOf } from './duration-text.ts'
import { planOf } from './publication-plan.ts'

const NO_LENGTH = 'Must be seconds, or minutes and seconds such as 4:10'

const { shape } = CreateContent

/** What the form of content may hold, by the contract's own rules. */
export const ContentSchema = z.object({
  title: checked<string>(shape.title),
  description: checked<string>(shape.description),
  mediaId: checked<string | null>(shape.mediaId),
  fileUrl: checked<string>(shape.fileUrl, addressText),
  type: checked<ContentValues['type']>(shape.type),
  duration: checked<string>(z.union([z.nan().refine(() => false, NO_LENGTH), shape.duration]), secondsOf),
  categoryId: checked<ContentValues['categoryId']>(shape.categoryId),
  tags: checked<readonly string[]>(shape.tags),
  coverImageUrl: checked<string>(shape.coverImageUrl, addressText),
  thumbnailUrl: checked<string>(shape.thumbnailUrl, addressText),
  sessionText: checked<string>(shape.sessionText),
  voice: checked<string>(shape.voice),
  producer: checked<string>(shape.producer),
  chapters: checked<string>(shape.chapters, chaptersOf, chapterAt),
  isFreeContent: z.boolean(),
  isPublished: z.boolean(),
  publicationPlan: checked<string>(shape.publicationPlan, planOf),
  replacement: z.string().nullable(),
} satisfies Record<ContentField, z.ZodType>)
