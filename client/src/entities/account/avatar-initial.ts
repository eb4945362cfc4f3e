/** The initial in the avatar: the first letter of a name, in any script, or U. */
export function initialOf(name: string | null | undefined): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name?.trim() ?? '')
  return first ? first.segment.toLocaleUpperCase() : 'U'
}
