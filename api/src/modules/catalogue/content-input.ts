import type { ContentDetails } from '@stillair/events/modules/catalogue/events.ts'
import type * as z from 'zod'
import type { CreateContent, EditContent } from '../../contract/content.ts'
import { refuseTooLarge } from '../../server/event-size-limit.ts'
import { sanitizeSessionText } from './session-text.ts'

type Input = z.output<typeof EditContent>

/** An empty text is no text. */
const textOrNull = (text: string | null) => (text === null || text.trim() === '' ? null : text)

const nameOrNull = (name: string | null) => textOrNull(name)?.trim() ?? null

/** Cleaning makes it longer at times: every link is given two attributes. */
function sessionTextOf(html: string): string | null {
  const text = sanitizeSessionText(html)
  if (text !== null) refuseTooLarge('The session details', 'sessionText', text)
  return text
}

/** How each field of the form becomes what is kept. */
const readers: {
  [Field in keyof ContentDetails]: (value: NonNullable<Input[Field]> | null) => ContentDetails[Field] | null
} = {
  title: (title) => title,
  description: textOrNull,
  type: (type) => type,
  fileUrl: textOrNull,
  thumbnailUrl: textOrNull,
  coverImageUrl: textOrNull,
  duration: (seconds) => seconds || null,
  categoryId: (id) => id,
  tags: (tags) => tags,
  isFreeContent: (isFree) => isFree,
  voice: nameOrNull,
  producer: nameOrNull,
  chapters: (chapters) => chapters ?? [],
  sessionText: (html) => (html === null ? null : sessionTextOf(html)),
  mediaId: textOrNull,
}

/** Only the fields that were sent, as they are kept. Throws an `invalid` refusal when the text is too long to keep. */
export function changesOf(input: Input): Partial<ContentDetails> {
  const changes: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(readers)) {
    const value = input[field as keyof ContentDetails]
    if (value !== undefined) changes[field] = (read as (value: unknown) => unknown)(value)
  }
  return changes
}

/** All fields, as they are kept. */
export function detailsOf(input: z.output<typeof CreateContent>): ContentDetails {
  const { title, type, categoryId, tags, isFreeContent } = input
  return {
    description: null,
    fileUrl: null,
    thumbnailUrl: null,
    coverImageUrl: null,
    duration: null,
    sessionText: null,
    voice: null,
    producer: null,
    chapters: [],
    mediaId: null,
    ...{ title, type, categoryId, tags, isFreeContent },
    ...changesOf(input),
  }
}
