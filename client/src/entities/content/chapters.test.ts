import type { Content } from '@stillair/api/contract/listener/content.ts'
import { expect, test } from 'vitest'
import { chapterAt, chaptersOf } from './chapters.ts'
import { contentFixture } from './content-fixture.ts'

const chapters = [
  { start: 5, title: 'In' },
  { start: 60, title: 'Out' },
]

test('a position belongs to the last chapter that has begun', () => {
  expect([0, 4.9, 5, 59.99, 60, 900].map((position) => chapterAt(chapters, position))).toEqual([-1, -1, 0, 0, 1, 1])
  expect(chapterAt([], 10)).toBe(-1)
})

test('a chapter that begins after the end of a shorter recording is left out', () => {
  expect(chaptersOf(contentFixture('a', { chapters }), 60)).toEqual([chapters[0]])
  expect(chaptersOf(contentFixture('a', { chapters }), 61)).toEqual(chapters)
})

test('items saved offline before chapters existed have none', () => {
  const { chapters: _, ...older } = contentFixture('a')
  expect(chaptersOf(older as Content, 300)).toEqual([])
})
