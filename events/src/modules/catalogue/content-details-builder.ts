import { ContentDetails } from './events.ts'

type Nullable = {
  [Field in keyof ContentDetails]: null extends ContentDetails[Field] ? Field : never
}[keyof ContentDetails]
/** The fields that may be omitted from new content. */
type Optional = Nullable | 'tags' | 'chapters'

const nullable = Object.entries(ContentDetails.shape).filter(([, schema]) => schema.safeParse(null).success)
const EMPTY = Object.fromEntries(nullable.map(([field]) => [field, null])) as Pick<ContentDetails, Nullable>

/** Returns the details of new content, with omitted fields empty. Covers new optional fields automatically. */
export const newDetails = (
  written: Omit<ContentDetails, Optional> & Partial<Pick<ContentDetails, Optional>>,
): ContentDetails => ({
  ...EMPTY,
  tags: [],
  chapters: [],
  ...written,
})
