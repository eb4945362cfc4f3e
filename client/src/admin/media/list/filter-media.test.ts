import { expect, test } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../../test/media-fixture.ts'
import { filterMedia } from './filter-media.ts'

const rain = mediaFixture('Landing-in-Rain', {
  uploadedAt: '2026-11-19T09:00:00.000Z',
  usedBy: [{ id: 'c', title: 'From the Left Seat', isPublished: true }],
  warnings: [{ code: 'quiet', at: null, seconds: null }],
})
const flaps = mediaFixture('flaps 10', {
  state: 'failed',
  reason: 'No sound.',
  isOutdated: true,
  uploadedAt: '2026-11-20T09:00:00.000Z',
} as const)
const breaths = underWayFixture('flaps 9', { uploadedAt: '2026-11-21T09:00:00.000Z', size: 900_000_000 })
const all = [rain, flaps, breaths]
const found = (question: Partial<Parameters<typeof filterMedia>[1]>) =>
  filterMedia(all, { search: '', filter: 'all', order: 'newest', ...question })

test('search finds a recording by part of its name, or of a title that uses it, in any case', () => {
  expect(found({ search: ' RAIN ' })).toEqual([rain])
  expect(found({ search: 'left seat' })).toEqual([rain])
  expect(found({ search: '%' })).toEqual([])
})

test('each filter matches its own recordings', () => {
  expect(found({ filter: 'used' })).toEqual([rain])
  expect(found({ filter: 'unused' })).toEqual([breaths, flaps])
  expect(found({ filter: 'under-way' })).toEqual([breaths])
  expect(found({ filter: 'failed' })).toEqual([flaps])
  expect(found({ filter: 'warned' })).toEqual([rain])
  expect(found({ filter: 'outdated' })).toEqual([flaps])
})

test('each order sorts differently', () => {
  expect(found({})).toEqual([breaths, flaps, rain])
  expect(found({ order: 'oldest' })).toEqual([rain, flaps, breaths])
  expect(found({ order: 'largest' })[0]).toEqual(breaths)
  // Numbers in names sort by value.
  expect(found({ order: 'name' })).toEqual([breaths, flaps, rain])
})
