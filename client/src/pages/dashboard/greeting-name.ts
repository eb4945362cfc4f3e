/** The longest name, in letters as people count them, that a greeting can hold on a phone without filling it. */
const LONGEST = 24

function letters(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/**
 * The name to greet somebody by: all of it, since nobody can know which part of a name is the first; of a long one its
 * first word, and of a long word its beginning. `null` when there is none.
 */
export function greetingName(name: string | null | undefined): string | null {
  const whole = name?.trim().replace(/\s+/g, ' ')
  if (!whole) return null
  if (letters(whole).length <= LONGEST) return whole
  const first = letters(whole.split(' ')[0] ?? whole)
  return first.length <= LONGEST ? first.join('') : `${first.slice(0, LONGEST).join('')}…`
}
