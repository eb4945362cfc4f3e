import { expect, test } from 'vitest'
import { repairedTime, repairTimes } from './repair-times.ts'

const regular = Array.from({ length: 200 }, (_, i) => i / 25)

/** Returns the repaired times, rounded to milliseconds; null when nothing is repaired. */
function repaired(times: readonly number[], { longestPause = 60, isReordered = false } = {}): number[] | null {
  const found = repairTimes(times, { longestPause, isReordered })
  return found && times.map((time, i) => Math.round(repairedTime(found.edits, i, time) * 1000) / 1000 + 0)
}

test('leaves times in order unchanged', () => {
  expect(repaired(regular)).toBeNull()
})

test.each([300, -300, 9000])('puts an outlier of %i seconds back between its neighbours', (by) => {
  expect(repaired(regular.with(100, 4 + by))).toEqual(regular)
  expect(repaired(regular.map((time, i) => (i >= 100 && i < 140 ? time + by : time)))).toEqual(regular)
})

test('puts a first packet that is an outlier back before the second', () => {
  expect(repaired(regular.with(0, 300))).toEqual(regular)
})

test.each([300, 0.6])('lets a clock run on that stands still after an outlier of %f seconds', (by) => {
  const still = regular.map((time, i) => (i < 100 ? time : Math.max(time, 4 + by + i / 12_800)))
  const found = repaired(still)
  expect(found?.slice(0, 110)).toEqual(regular.slice(0, 110))
})

test.each([2, 3, 8])('continues a clock that begins again after %i seconds', (seconds) => {
  const first = regular.slice(0, seconds * 25 + 1)
  const whole = [...first, ...regular].map((_, i) => i / 25)
  expect(repaired([...first, ...regular])).toEqual(seconds === 2 ? null : whole)
})

test('shortens a long pause and keeps others', () => {
  const paused = (by: number) => regular.map((time, i) => (i < 100 ? time : time + by))
  expect(repaired(paused(600))?.[100]).toBeCloseTo(3.96 + 60, 3)
  expect(repaired(paused(20))).toBeNull()
  expect(repaired(paused(600), { longestPause: Number.POSITIVE_INFINITY })).toBeNull()
})

test('leaves slow pictures unchanged, and those that are stored in another order', () => {
  expect(repaired([0, 12, 4, 8, 24, 16, 20, 36, 28, 32], { isReordered: true })).toBeNull()
  const held = [...regular, 40, 8, 8.04, 8.08, ...regular.map((time) => 40.04 + time)]
  expect(repaired(held, { isReordered: true })).toBeNull()
  expect(repaired([...regular, 40, 8, 8.04], { isReordered: true })).toBeNull()
})

test('leaves times unchanged when some are missing or nearly all are wrong', () => {
  expect(repaired(regular.with(3, Number.NaN).with(100, 300))).toBeNull()
  expect(repaired(Array.from({ length: 2000 }, (_, i) => (i % 3 === 0 ? i * 100 : i / 25)))).toBeNull()
})
