import { diffWords } from 'diff'
import type { TextPiece } from '../../contract/admin/history.ts'

/**
 * The number of added and removed words beyond which two texts are shown as entirely different. The cost of comparing
 * grows with its square, to about 30 ms here, and readers see a larger change as a new text anyway.
 */
const MOST_EDITS = 500
/** Characters of unchanged text shown on each side of a change. */
const CONTEXT = 60
/** Characters shown of one added or removed piece. */
const LONGEST_PIECE = 2_000

/**
 * Returns the word-by-word difference of two texts, with unchanged parts shortened. Empty when their words are the
 * same.
 */
export function diffText(before: string, after: string): TextPiece[] {
  const changes = diffWords(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  if (changes.every(({ added, removed }) => !added && !removed)) return []
  return changes.map(({ value, added, removed }, index): TextPiece => {
    if (added) return { text: cut(value), kind: 'added' }
    if (removed) return { text: cut(value), kind: 'removed' }
    return { text: shortened(value, index === 0, index === changes.length - 1), kind: 'same' }
  })
}

const cut = (text: string): string => (text.length > LONGEST_PIECE ? `${start(text, LONGEST_PIECE)} …` : text)

/**
 * Shortens an unchanged piece to its beginning and end. The first piece keeps only its end, the last one only its
 * beginning.
 */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [from, to] = [isFirst ? '' : start(text, CONTEXT), isLast ? '' : end(text, CONTEXT)]
  return from.length + to.length + 3 >= text.length
    ? text
    : [...(isFirst ? [] : [from]), '…', ...(isLast ? [] : [to])].join(' ')
}

/** Returns whole words from the beginning: at most `length` characters, unless the first word is longer. */
function start(text: string, length: number): string {
  if (text.length <= length) return text
  const border = text.lastIndexOf(' ', length)
  return wellFormed(text.slice(0, border > 0 ? border : length))
}

function end(text: string, length: number): string {
  if (text.length <= length) return text
  const border = text.indexOf(' ', text.length - length)
  return wellFormed(text.slice(border >= 0 && border < text.length - 1 ? border + 1 : text.length - length))
}

/** Drops half of a surrogate pair left by a cut. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
