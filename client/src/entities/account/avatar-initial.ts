/** Returns the initial for the avatar: the first letter of the name, in any script, or U when there is no name. */
export function initialOf(name: string | null | undefined): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name?.trim() ?? '')
  return first ? first.segment.toLocaleUpperCase() : 'U'
}
