/** Characters that fit the hero in four lines of a desktop. */
const FITS = 260

/**
 * Whether a description is too long for the hero, which then shows its beginning; all of it stands beside the contents.
 */
export function isLong(description: string): boolean {
  return description.length > FITS
}
