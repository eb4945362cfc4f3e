import { describe, expect, test } from 'vitest'
import { cueAt, paragraphsOf } from './transcript-paragraphs.ts'

const cue = (start: number, end: number, text = 'Words.') => ({ start, end, text })

describe('paragraphs', () => {
  test('are separated by pauses, not by the pause after a sentence', () => {
    const cues = [cue(6, 8), cue(8.9, 10), cue(14, 15)]
    expect(paragraphsOf(cues)).toEqual([
      { first: 0, cues: cues.slice(0, 2) },
      { first: 2, cues: cues.slice(2) },
    ])
  })

  test('end with a sentence when they grow long, or at any cue if there is none', () => {
    const part = (index: number, text: string) => cue(index * 3, index * 3 + 3, text)
    const long = 'x'.repeat(330)
    expect(paragraphsOf([part(0, `${long}.`), part(1, 'Next.')])).toHaveLength(2)
    expect(paragraphsOf([part(0, long), part(1, 'and the rest.'), part(2, 'Next.')]).map(({ first }) => first)).toEqual(
      [0, 2],
    )
    expect(paragraphsOf([part(0, long), part(1, long), part(2, 'on')]).map(({ first }) => first)).toEqual([0, 2])
  })

  test('are empty without cues', () => expect(paragraphsOf([])).toEqual([]))
})

describe('the cue at a position', () => {
  const cues = [cue(6, 8), cue(8.9, 10), cue(14, 15)]
  test.each([
    [0, -1],
    [6, 0],
    [8.5, 0],
    [9, 1],
    [13.9, 1],
    [14, 2],
    [999, 2],
  ])('at %s seconds is %s', (positionSeconds, index) => expect(cueAt(cues, positionSeconds)).toBe(index))

  test('is none without cues', () => expect(cueAt([], 3)).toBe(-1))
})
