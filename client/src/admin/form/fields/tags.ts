/** What separates tags in typed and pasted text. */
const SEPARATOR = /[,\n\r\t]/

/** Returns whether text contains more than one tag, or a tag that is complete. */
export const hasSeparator = (text: string): boolean => SEPARATOR.test(text)

/** Returns the tags in a text, trimmed, without empty ones. */
export const tagsIn = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/**
 * Returns the tags with those of a text, separated by commas, each trimmed and spelt like one of `known` if it differs only in
 * case. Ignores empty tags and duplicates, and returns the same list without others.
 */
export function withTags(tags: readonly string[], text: string, known: readonly string[] = []): readonly string[] {
  const all = [...tags]
  for (const wanted of tagsIn(text)) {
    const isSame = (tag: string) => tag.toLowerCase() === wanted.toLowerCase()
    if (!all.some(isSame)) all.push(known.find(isSame) ?? wanted)
  }
  return all.length === tags.length ? tags : all
}
