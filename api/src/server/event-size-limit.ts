import { invalid } from '@stillair/events/language/refusal.ts'

/**
 * The most bytes that one text may take in the log, as JSON in UTF-8: what is left of the log's 1,000,000 for one append
 * when everything else in the same event is as long as it may be.
 */
export const LARGEST_TEXT = 900_000

/** Throws an `invalid` refusal that names the field when the text, as it would be recorded, is over {@link LARGEST_TEXT}. */
export function refuseTooLarge(what: string, field: string, text: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(text))
  if (bytes <= LARGEST_TEXT) return
  const kilobytes = Math.ceil(bytes / 1_000).toLocaleString('en-GB')
  const sentence = `${what} would take ${kilobytes} KB; at most ${LARGEST_TEXT / 1_000} KB can be stored. Please shorten it.`
  throw invalid(sentence, { [field]: sentence })
}
