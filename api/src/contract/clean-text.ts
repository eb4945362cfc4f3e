/** Line breaks of every kind and tabs: in one line of text they are spaces. */
const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/**
 * What is never seen but can disturb what stands beside it: control characters, the byte order mark, and those that
 * embed, override or isolate a direction, with which a name could turn the rest of a line around. The joiners and the
 * plain direction marks stay: Persian, Hindi, Hebrew and emoji need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what they are taken out by
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069]/g

/** One line of a user's own words as it is kept: composed (NFC), without what is not seen, without space around it. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').replace(UNSEEN, '').trim()
}

/** Letters and a symbol that are drawn as nothing. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Whether anything of the text can be seen; what this version of Unicode does not know is taken to be. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u.test(text.replace(BLANKS, ''))
