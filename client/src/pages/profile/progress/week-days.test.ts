import { describe, expect, test } from 'vitest'
import { weekDays } from './week-days.ts'

const FRIDAY = new Date(2026, 10, 20, 21, 30)
/** Saturday to Friday; the last entry is today. */
const PATTERN = [true, true, false, true, true, true, false]

describe('weekly activity', () => {
  test('runs from Sunday to Saturday', { tags: ['profile/tab-progress-weekly-activity-circles-sun'] }, () => {
    const week = weekDays(FRIDAY, PATTERN)
    expect(week.map(({ date }) => date.getDay())).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(week.map(({ date }) => date.getDate())).toEqual([15, 16, 17, 18, 19, 20, 21])
  })

  test('shows each day of this week with its own state, and leaves out last Saturday', () => {
    expect(weekDays(FRIDAY, PATTERN).map(({ state }) => state)).toEqual([
      'completed',
      'none',
      'completed',
      'completed',
      'completed',
      'none',
      'future',
    ])
  })

  test('marks only today', () => {
    expect(weekDays(FRIDAY, PATTERN).findIndex(({ isToday }) => isToday)).toBe(5)
  })

  test('on a Sunday all later days are in the future', () => {
    const sunday = new Date(2026, 10, 22, 0, 5)
    expect(weekDays(sunday, [...PATTERN.slice(1), true]).map(({ state }) => state)).toEqual([
      'completed',
      ...Array(6).fill('future'),
    ])
  })

  test('on a Saturday no day is in the future', () => {
    const saturday = new Date(2026, 10, 21, 23, 59)
    expect(weekDays(saturday, Array(7).fill(true)).map(({ state }) => state)).toEqual(Array(7).fill('completed'))
  })

  test('works across the end of a year', () => {
    expect(weekDays(new Date(2027, 0, 1), PATTERN).map(({ date }) => date.getDate())).toEqual([
      27, 28, 29, 30, 31, 1, 2,
    ])
  })
})
