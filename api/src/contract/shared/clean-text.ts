/** Tabs and all kinds of line breaks; a single line gets spaces instead. */
const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/**
 * Invisible characters that can garble the text around them: control characters, the byte order mark, and characters
 * that embed, override or isolate a direction, with which a name could reverse the rest of its line. Joiners and plain
 * direction marks stay: Persian, Hindi, Hebrew and emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what they are taken out by
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069]/g

/** Returns a line of a user's own words as it is stored: composed (NFC), trimmed, and without invisible characters. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').replace(UNSEEN, '').trim()
}

/** Letters and a symbol with blank glyphs. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Reports whether the text has a visible character. Characters unknown to this version of Unicode count as visible. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u.test(text.replace(BLANKS, ''))
