import { expect, test } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../../test/media-fixture.ts'
import { partedMedia, visibleMedia } from './visible-media.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const usedBy = [{ id: 'c', title: 'Calm', isPublished: false }]
const daysAgo = (days: number) => new Date(NOW - days * 24 * 60 * 60_000).toISOString()

test('pending recordings are shown, however old, used or not', () => {
  const list = [
    underWayFixture('a', { uploadedAt: daysAgo(30) }),
    underWayFixture('b', { usedBy }),
    underWayFixture('c', { state: 'playable' }),
  ]
  expect(visibleMedia(list, NOW)).toEqual(list)
})

test('a playable recording of content is not shown while its other qualities are made', () => {
  expect(visibleMedia([underWayFixture('a', { usedBy, state: 'playable' })], NOW)).toEqual([])
})

test('a failure is shown for a week, or as long as content uses the recording', () => {
  const recent = mediaFixture('a', { state: 'failed', uploadedAt: daysAgo(6) })
  const old = mediaFixture('b', { state: 'failed', uploadedAt: daysAgo(8) })
  const needed = mediaFixture('c', { state: 'failed', uploadedAt: daysAgo(80), usedBy })
  expect(visibleMedia([recent, old, needed], NOW)).toEqual([recent, needed])
})

test('a ready recording is shown for a day unless content uses it', () => {
  const today = mediaFixture('a', { uploadedAt: daysAgo(0.5) })
  const old = mediaFixture('b', { uploadedAt: daysAgo(2) })
  const used = mediaFixture('c', { uploadedAt: daysAgo(0.5), usedBy })
  expect(visibleMedia([today, old, used], NOW)).toEqual([today])
})

test('a few finished recordings have their own rows; more share one', () => {
  const busy = underWayFixture('busy')
  const finished = ['a', 'b', 'c'].map((id) => mediaFixture(id))
  expect(partedMedia([busy, ...finished.slice(0, 2)])).toEqual({ rows: [busy, ...finished.slice(0, 2)], waiting: [] })
  expect(partedMedia([busy, ...finished])).toEqual({ rows: [busy], waiting: finished })
})
