/**
 * The tags with one more: trimmed, and spelt as one of `known` when that differs by its case alone. Nothing and repetitions
 * are ignored.
 */
export function withTag(tags: readonly string[], text: string, known: readonly string[] = []): readonly string[] {
  const wanted = text.trim()
  const isSame = (tag: string) => tag.toLowerCase() === wanted.toLowerCase()
  if (wanted === '' || tags.some(isSame)) return tags
  return [...tags, known.find(isSame) ?? wanted]
}
