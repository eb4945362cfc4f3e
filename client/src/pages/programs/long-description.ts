/** The number of characters that fit in four lines of the hero on a desktop. */
const FITS = 260

/**
 * Returns whether a description is too long for the hero, which then shows only its beginning. The full text is next to
 * the sessions.
 */
export function isLong(description: string): boolean {
  return description.length > FITS
}
