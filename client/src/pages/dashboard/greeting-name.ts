/** The longest name, in characters as people count them, that a greeting shows at full size on one line of a phone. */
const LONGEST = 24

/** Scripts of languages that put the family name first and don't address people by part of a name. */
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function letters(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/** Returns the length of a name in characters as people count them. */
export const lettersOf = (name: string) => letters(name).length

/**
 * Returns the name for the greeting: the first word that is no title or initial ("Dr.", "J."). A name in Han, Kana or
 * Hangul is used whole, and a very long word is cut. `null` when there is none.
 */
export function greetingName(name: string | null | undefined): string | null {
  const whole = name?.trim().replace(/\s+/g, ' ')
  if (!whole) return null
  const words = whole.split(' ')
  const first = letters(WHOLE.test(whole) ? whole : (words.find((word) => !word.endsWith('.')) ?? whole))
  return first.length <= LONGEST ? first.join('') : `${first.slice(0, LONGEST).join('')}…`
}
