import { expect, test } from 'vitest'
import { csvOf, ratingRows, stepRows } from './step-rows.ts'

const figures = {
  through: '2026-11-22',
  listeners: 45,
  margin: 10,
  steps: [
    { from: 0, people: 12 },
    { from: 40, people: 13 },
    { from: null, people: 20 },
  ],
  ratings: [
    { from: 0, people: 30 },
    { from: 1, people: 15 },
  ],
}
const cues = [
  { start: 2, end: 5, text: 'Breathe "in",' },
  { start: 30, end: 33, text: 'and out.' },
  { start: 41, end: 45, text: 'You are safe. '.repeat(20) },
]

test('each step has its listeners, those who left, and the text spoken in it', () => {
  const rows = stepRows(figures, cues)
  expect(rows.map(({ where, listening, left }) => [where, listening, left])).toEqual([
    ['0:00 to 0:40', 45, 12],
    ['from 0:40 on', 33, 13],
    ['completed', 20, 20],
  ])
  expect(rows[0]?.words).toBe('Breathe "in", and out.')
  expect(rows[1]?.words).toMatch(/^You are safe.* …$/)
  expect(rows[1]?.words.length).toBeLessThan(165)
  expect(rows[2]?.words).toBe('')
})

test('a last step that includes completions is labelled so', () => {
  expect(stepRows({ ...figures, steps: [{ from: 0, people: 45 }] }, [])[0]?.where).toBe('from 0:00 on, or completed')
})

test('merged ratings share a row', () => {
  expect(ratingRows(figures)).toEqual([
    { rated: 'not rated', people: 30 },
    { rated: 'not helpful or somewhat helpful or very helpful', people: 15 },
  ])
})

test('the CSV file quotes the spoken text', () => {
  expect(csvOf(stepRows(figures, cues)).split('\r\n')[1]).toBe('"0:00 to 0:40",45,12,"Breathe ""in"", and out."')
})
