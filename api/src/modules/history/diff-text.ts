import { diffWords } from 'diff'
import type { TextPiece } from '../../contract/history.ts'

/**
 * Words that came or went before two texts are shown as two different ones. Comparing takes the square of it, some 30
 * ms, and a change of more is another text to whoever reads it.
 */
const MOST_EDITS = 500
/** Characters of a text that stayed the same which are shown on each side of what changed. */
const CONTEXT = 60
/** Characters that are shown of one piece that came or went. */
const LONGEST_PIECE = 2_000

/** The difference of two texts word by word; what stayed the same is shortened. Empty when their words are the same. */
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

/** The beginning and the end of it; of the first piece the end alone, and of the last one the beginning. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [from, to] = [isFirst ? '' : start(text, CONTEXT), isLast ? '' : end(text, CONTEXT)]
  return from.length + to.length + 3 >= text.length
    ? text
    : [...(isFirst ? [] : [from]), '…', ...(isLast ? [] : [to])].join(' ')
}

/** Whole words from the beginning, `length` characters at most unless the first word is longer. */
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

/** A cut in the middle of a character leaves out its half. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
