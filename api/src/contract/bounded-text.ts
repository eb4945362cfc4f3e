import * as z from 'zod'

interface Words {
  /** The message for a longer one. */
  readonly tooLong?: string
  /** The message for what is no text. */
  readonly notText?: string
}

/**
 * A text of at most that many characters (UTF-16 units). Nothing else of a longer one is looked at: every text of the
 * contract begins with this or ends its lengths with `abort`, since a pattern that is quick over 300 characters can
 * take minutes over 100,000, and normalising them can as well.
 */
export const boundedText = (most: number, { tooLong, notText }: Words = {}) =>
  z.string(notText).max(most, { error: tooLong, abort: true })
