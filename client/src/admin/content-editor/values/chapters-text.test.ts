import { describe, expect, test } from 'vitest'
import { chaptersOf, chaptersOfFile, chaptersText } from './chapters-text.ts'
import { ContentSchema } from './content-schema.ts'
import { newValues } from './content-values.ts'

test('chapters survive formatting and parsing', () => {
  const chapters = [
    { start: 0, title: 'Arriving' },
    { start: 90.5, title: '4 – 7 – 8' },
    { start: 3723, title: 'Landing: the last hour' },
  ]
  expect(chaptersText(chapters)).toBe('0:00 Arriving\n1:30.5 4 – 7 – 8\n1:02:03 Landing: the last hour')
  expect(chaptersOf(chaptersText(chapters))).toEqual(chapters)
})

test('pasted lists are parsed: with dashes, empty lines, seconds and spaces', () => {
  expect(chaptersOf('\r\n 0:00 - Arriving \n\n90  Breathe in\r\n2:00 – Out\n')).toEqual([
    { start: 0, title: 'Arriving' },
    { start: 90, title: 'Breathe in' },
    { start: 120, title: 'Out' },
  ])
})

describe('each problem names its chapter', () => {
  const problemOf = (chapters: string) =>
    ContentSchema.safeParse({ ...newValues(null), title: 'Calm', chapters }).error?.issues[0]?.message

  test.each([
    ['0:00 Arriving\nBreathe in', 'Chapter 2: A chapter begins at a time such as 1:30'],
    ['0:00 Arriving\n-5 Before', 'Chapter 2: A chapter begins at a time such as 1:30'],
    ['0:00', 'Chapter 1: A chapter needs a title'],
    [`0:00 ${'x'.repeat(81)}`, 'Chapter 1: The title of a chapter has at most 80 characters'],
    ['1:00 One\n0:59 Two', 'Chapter 2: Must begin after the one before'],
    ['1:00 One\n1:00 Two', 'Chapter 2: Must begin after the one before'],
    [Array.from({ length: 31 }, (_, n) => `${n} x`).join('\n'), 'A session has at most 30 chapters'],
    ['', undefined],
    [Array.from({ length: 30 }, (_, n) => `${n} x`).join('\n'), undefined],
  ])('%j', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })
})

test('a file’s chapters are converted to a session’s chapters', () => {
  const chapters = [
    { start: 0, title: '' },
    { start: 20, title: 'At the same time' },
    { start: 20.0001, title: ' Breathe\n out ' },
    { start: 60, title: 'After the end' },
    { start: 30, title: `${'a'.repeat(79)}😀` },
  ]
  expect(chaptersOfFile(chapters, 60)).toEqual([
    { start: 0, title: 'Chapter 1' },
    { start: 20.0001, title: 'Breathe out' },
    { start: 30, title: 'a'.repeat(79) },
  ])
  const many = Array.from({ length: 45 }, (_, start) => ({ start, title: `Part ${start}` }))
  expect(chaptersOfFile(many, 60)).toHaveLength(30)
})
