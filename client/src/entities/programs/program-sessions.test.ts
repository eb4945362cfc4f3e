import { expect, test } from 'vitest'
import { contentFixture } from '../content/content-fixture.ts'
import { minutesLeft, nextSession, withoutDrafts } from './program-sessions.ts'
import { programProgress } from './programs.ts'

test('the percentage is the rounded share of completed ids', {
  tags: ['entities/program-progress-derived-from', 'states/program-progress-percent-programs'],
}, () => {
  expect(programProgress(['a', 'b', 'c'], new Set(['b', 'elsewhere']))).toEqual({ done: 1, total: 3, percent: 33 })
  expect(programProgress(['a', 'b', 'c'], new Set(['a', 'b']))).toMatchObject({ percent: 67 })
  expect(programProgress(['a', 'b'], new Set(['a', 'b']))).toEqual({ done: 2, total: 2, percent: 100 })
})

test('an empty program is at 0 %, not completed', () => {
  expect(programProgress([], new Set(['a']))).toEqual({ done: 0, total: 0, percent: 0 })
})

test('content that is listed twice counts once', () => {
  expect(programProgress(['a', 'a', 'b'], new Set(['a']))).toEqual({ done: 1, total: 2, percent: 50 })
})

test('100 % is not reached by rounding', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `${index}`)
  expect(programProgress(ids, new Set(ids.slice(1)))).toEqual({ done: 299, total: 300, percent: 99 })
})

test('drafts are left out; ids that the library does not know stay', () => {
  const library = [
    { id: 'a', isPublished: true },
    { id: 'draft', isPublished: false },
  ]
  expect(withoutDrafts(['a', 'draft', 'new'], library)).toEqual(['a', 'new'])
})

test('the minutes left are those of uncompleted content, rounded', () => {
  const sessions = [contentFixture('a'), contentFixture('b', { duration: 330 }), contentFixture('c', { duration: 330 })]
  expect(minutesLeft(sessions, new Set(['a']))).toBe(11)
})

test('a few seconds left are about one minute, and unknown lengths are not guessed', () => {
  expect(minutesLeft([contentFixture('a', { duration: 12 })], new Set())).toBe(1)
  expect(minutesLeft([contentFixture('a', { duration: null })], new Set())).toBeNull()
  expect(minutesLeft([contentFixture('a')], new Set(['a']))).toBeNull()
})

test('the next content is the first uncompleted one in order', () => {
  const sessions = [contentFixture('a'), contentFixture('b'), contentFixture('c')]
  expect(nextSession(sessions, new Set(['a', 'c']))?.id).toBe('b')
})

test('playable content is next before locked or processing content', () => {
  const sessions = [
    contentFixture('locked', { isLocked: true }),
    contentFixture('prepared', { isPlayable: false }),
    contentFixture('b'),
  ]
  expect(nextSession(sessions, new Set())?.id).toBe('b')
  expect(nextSession(sessions, new Set(['b']))?.id).toBe('locked')
})

test('nothing is next when everything is completed', () => {
  expect(nextSession([contentFixture('a')], new Set(['a']))).toBeNull()
  expect(nextSession([], new Set())).toBeNull()
})
