import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import { ContentDetails } from '@stillair/events/modules/catalogue/events.ts'
import type * as z from 'zod'
import type { CreateContent, EditContent } from '../../contract/listener/content.ts'
import { refuseTooLarge } from '../../server/event-size-limit.ts'
import { sanitizeSessionText } from './session-text.ts'

type Input = z.output<typeof EditContent>

/** Stores a blank text as null. */
const textOrNull = (text: string | null) => (text === null || text.trim() === '' ? null : text)

const nameOrNull = (name: string | null) => textOrNull(name)?.trim() ?? null

/** Checks the size after cleaning, which can lengthen the text: every link gets two attributes. */
function sessionTextOf(html: string): string | null {
  const text = sanitizeSessionText(html)
  if (text !== null) refuseTooLarge('The session details', 'sessionText', text)
  return text
}

type Readers = {
  readonly [Field in keyof ContentDetails]?: (value: NonNullable<Input[Field]> | null) => ContentDetails[Field] | null
}

const asItIs = <Value>(value: Value) => value

/** How each form field is stored. Fields not listed are names or short texts: trimmed, null when empty. */
const readers: Readers = {
  title: asItIs,
  description: textOrNull,
  type: asItIs,
  duration: (seconds) => seconds || null,
  categoryId: asItIs,
  tags: asItIs,
  isFreeContent: asItIs,
  chapters: (chapters) => chapters ?? [],
  sessionText: (html) => (html === null ? null : sessionTextOf(html)),
}
const FIELDS = Object.keys(ContentDetails.shape) as readonly (keyof ContentDetails)[]

/** Returns only the fields that were sent, as stored. Throws an `invalid` refusal when the text is too long to store. */
export function changesOf(input: Input): Partial<ContentDetails> {
  const sent = FIELDS.filter((field) => input[field] !== undefined)
  return Object.fromEntries(
    sent.map((field) => [field, ((readers[field] ?? nameOrNull) as (value: unknown) => unknown)(input[field])]),
  )
}

/** Returns all fields as stored. Throws as {@link changesOf} does. */
export function detailsOf(input: z.output<typeof CreateContent>): ContentDetails {
  const { title, type, categoryId, tags, isFreeContent } = input
  return newDetails({ title, type, categoryId, tags, isFreeContent, ...changesOf(input) })
}
