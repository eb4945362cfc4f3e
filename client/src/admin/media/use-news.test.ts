import { expect, test } from 'vitest'
import { mediaFixture, underWayFixture } from '../shared/media-fixture.ts'
import { newsOf } from './use-news.ts'

const before = new Map([
  ['a', 'packaging'],
  ['b', 'playable'],
  ['c', 'ready'],
] as const)

test('only how packaging ends is announced', () => {
  expect(newsOf(before, [underWayFixture('a', { progress: 0.9 }), mediaFixture('c')])).toBe('')
  expect(newsOf(before, [underWayFixture('a', { state: 'playable' })])).toBe('')
  expect(newsOf(before, [mediaFixture('a'), mediaFixture('b', { state: 'failed' })])).toBe(
    'a.wav is ready. b.wav could not be packaged.',
  )
})

test('what was there before somebody came is no news', () => {
  expect(newsOf(new Map(), [mediaFixture('a')])).toBe('')
})
