/** The tags with one more: trimmed; nothing and repetitions are ignored. */
// @ts-nocheck

export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}
