import { invalid } from '@stillair/events/language/refusal.ts'

/**
 * The maximum size of one text in the log, in bytes of JSON in UTF-8. The log allows 1,000,000 for one append; this
 * leaves room for all other fields of the event at their maximum length.
 */
export const LARGEST_TEXT = 900_000

/**
 * Throws an `invalid` refusal that names the field if the text, as it would be recorded, exceeds {@link LARGEST_TEXT}.
 */
export function refuseTooLarge(what: string, field: string, text: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(text))
  if (bytes <= LARGEST_TEXT) return
  const kilobytes = Math.ceil(bytes / 1_000).toLocaleString('en-GB')
  const sentence = `${what} would take ${kilobytes} KB; at most ${LARGEST_TEXT / 1_000} KB can be stored. Please shorten it.`
  throw invalid(sentence, { [field]: sentence })
}
