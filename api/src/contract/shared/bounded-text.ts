import * as z from 'zod'

interface Words {
  /** The message for a text that is too long. */
  readonly tooLong?: string
  /** The message for a value that is not a string. */
  readonly notText?: string
}

/**
 * Schema of a text of at most `most` characters (UTF-16 units). A longer text is rejected without any further check.
 * Every text of the contract starts with this schema or ends its length checks with `abort`: a pattern that is quick on
 * 300 characters can take minutes on 100,000, and so can normalisation.
 */
export const boundedText = (most: number, { tooLong, notText }: Words = {}) =>
  z.string(notText).max(most, { error: tooLong, abort: true })
