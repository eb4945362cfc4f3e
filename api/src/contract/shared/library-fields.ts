import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { galleryAddresses } from './cover-gallery.ts'
import { TAG_LIMIT, TITLE_LIMIT } from './limits.ts'
import { NO_URL, WebAddress } from './web-address.ts'

const tooLong = (characters: number) => `Must be at most ${characters.toLocaleString('en-GB')} characters`

/** Fields that sessions and programs share in their editors' forms. */
export const text = (characters: number) =>
  boundedText(characters, { tooLong: tooLong(characters), notText: 'Must be a text' })

export const yesOrNo = z.boolean('Must be yes or no')

export const title = z
  .string('Title is required')
  .trim()
  .min(1, 'Title is required')
  .max(TITLE_LIMIT, { error: tooLong(TITLE_LIMIT), abort: true })

/** The URL of an image on another site, the `url` of an uploaded `CoverImage`, or the prefix of a picture of the gallery. */
export const CoverAddress = z.union(
  [WebAddress, boundedText(2_000).startsWith('/covers/image-'), z.enum(galleryAddresses)],
  { error: NO_URL },
)

const MOST_TAGS = 50

/** Tags are trimmed; empty ones and duplicates are dropped. */
export const tagsOf = (owner: 'session' | 'program') =>
  z
    .array(
      z.string('Must be a text').trim().max(TAG_LIMIT, { error: 'A tag has at most 50 characters', abort: true }),
      'Must be a list of tags',
    )
    .overwrite((tags) => [...new Set(tags)].filter((tag) => tag !== ''))
    .refine((tags) => tags.length <= MOST_TAGS, `A ${owner} has at most ${MOST_TAGS} tags`)
