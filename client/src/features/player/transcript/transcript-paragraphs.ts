import type { Cue } from '../../../entities/content/transcript.ts'

/** The silence after which a new paragraph begins, in seconds: longer than the pause after a sentence. */
const PAUSE_S = 2
/** A paragraph with this many characters ends at its next sentence end, and with twice as many at any cue. */
const LONG = 320

/** Cues that form one paragraph, with the index of the first. */
export interface Paragraph {
  readonly first: number
  readonly cues: readonly Cue[]
}

const endsSentence = (text: string) => /[.!?…:]["'”’)\]]*$/.test(text.trim())

/** Groups cues, which are often parts of sentences, into paragraphs. They end at pauses and where they grow long. */
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
 * Returns the index of the cue at a position: the last one that has begun, even in the pause after it; -1 before the
 * first. Where cues overlap, the later one. Cues are in order of their starts.
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
