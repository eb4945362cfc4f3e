import { expect, test } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../../test/media-fixture.ts'
import { announcementsOf } from './upload-announcements.ts'

const before = new Map([
  ['a', 'packaging'],
  ['b', 'playable'],
  ['c', 'ready'],
] as const)

test('only the end of packaging is announced', () => {
  expect(announcementsOf(before, [underWayFixture('a', { progress: 0.9 }), mediaFixture('c')])).toBe('')
  expect(announcementsOf(before, [underWayFixture('a', { state: 'playable' })])).toBe('')
  expect(announcementsOf(before, [mediaFixture('a'), mediaFixture('b', { state: 'failed' })])).toBe(
    'a.wav is ready. b.wav could not be processed.',
  )
})

test('the initial state is not announced', () => {
  expect(announcementsOf(new Map(), [mediaFixture('a')])).toBe('')
})
