import { expect, test } from 'vitest'
import { shiftedChapters, shiftedCues } from './shift-times.ts'

const cue = (start: number, end: number) => ({ start, end, text: `${start}` })

test('cues are shifted together, cut at both ends, and dropped when nothing remains', () => {
  expect(shiftedCues([cue(0, 3), cue(9, 12), cue(40, 50)], -10, 30)).toEqual([{ start: 0, end: 2, text: '9' }])
  expect(shiftedCues([cue(0, 3), cue(28, 32)], 1, 30)).toEqual([
    { start: 1, end: 4, text: '0' },
    { start: 29, end: 30, text: '28' },
  ])
})

test('chapters are shifted together, and dropped when they start outside the recording', () => {
  const chapters = [
    { start: 0, title: 'a' },
    { start: 100, title: 'b' },
    { start: 200, title: 'c' },
  ]
  expect(shiftedChapters(chapters, -90, 30)).toEqual([{ start: 10, title: 'b' }])
  expect(shiftedChapters(chapters, 0, 150)).toEqual(chapters.slice(0, 2))
})
