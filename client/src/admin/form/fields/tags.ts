/**
 * Returns the tags with one more, trimmed, and spelt like one of `known` if it differs only in case. Ignores empty tags and
 * duplicates.
 */
export function withTag(tags: readonly string[], text: string, known: readonly string[] = []): readonly string[] {
  const wanted = text.trim()
  const isSame = (tag: string) => tag.toLowerCase() === wanted.toLowerCase()
  if (wanted === '' || tags.some(isSame)) return tags
  return [...tags, known.find(isSame) ?? wanted]
}
