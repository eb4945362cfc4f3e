/** The longest name, in letters as people count them, that a greeting holds on one line of a phone without growing small. */
const LONGEST = 24

/** Languages that write the family before the person, and address nobody by a part of the name. */
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function letters(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/** How long a name is, in letters as people count them. */
export const lettersOf = (name: string) => letters(name).length

/**
 * The name to greet somebody by: its first word that is no title or initial ("Dr.", "J."), the whole of a name in Han,
 * Kana or Hangul, and of a very long word its beginning. `null` when there is none.
 */
export function greetingName(name: string | null | undefined): string | null {
  const whole = name?.trim().replace(/\s+/g, ' ')
  if (!whole) return null
  const words = whole.split(' ')
  const first = letters(WHOLE.test(whole) ? whole : (words.find((word) => !word.endsWith('.')) ?? whole))
  return first.length <= LONGEST ? first.join('') : `${first.slice(0, LONGEST).join('')}…`
}
