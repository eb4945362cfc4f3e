import type { Cue } from '../../entities/content/transcript.ts'

/** A silence from which a new passage begins, seconds: longer than the pause after a sentence. */
const PAUSE_S = 2
/** A passage of so many characters ends with its sentence, and one of twice as many wherever it is. */
const LONG = 320

/** Cues that are read as one paragraph, with where the first of them is in the list. */
export interface Paragraph {
  readonly first: number
  readonly cues: readonly Cue[]
}

const endsSentence = (text: string) => /[.!?…:]["'”’)\]]*$/.test(text.trim())

/** Gathers cues, which are often parts of sentences, into paragraphs: parted by pauses, and where they grow long. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const passages: { first: number; cues: Cue[] }[] = []
  let length = 0
  for (const [index, cue] of cues.entries()) {
    const passage = passages.at(-1)
    const before = passage?.cues.at(-1)
    const isApart =
      !before ||
      cue.start - before.end >= PAUSE_S ||
      (length >= LONG && endsSentence(before.text)) ||
      length >= 2 * LONG
    if (!passage || isApart) {
      passages.push({ first: index, cues: [cue] })
      length = cue.text.length
    } else {
      passage.cues.push(cue)
      length += cue.text.length
    }
  }
  return passages
}

/**
 * Which cue belongs to a moment: the last that has begun, also in the pause after it; -1 before the first. Where cues
 * overlap, the later one. Cues are in the order of their starts.
 */
export function cueAt(cues: readonly Cue[], positionSeconds: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= positionSeconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
