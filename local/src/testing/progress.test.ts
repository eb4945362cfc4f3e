import { describe, expect, test } from 'vitest'
import { advance, NOTHING_YET, type Progress, type ProgressMessage, progressLine } from './progress.ts'

const after = (messages: readonly ProgressMessage[], earlier: Record<string, number> = {}) =>
  messages.reduce<Progress>(
    (progress, message) => advance(progress, message, new Map(Object.entries(earlier))),
    NOTHING_YET,
  )

const STARTED: ProgressMessage[] = [
  { all: ['a', 'b', 'c', 'd'] },
  { begins: 'a', key: 'a' },
  { begins: 'b', key: 'b' },
  { ends: 'a', key: 'a' },
]

describe('the line of progress', () => {
  test('names running tests, and how many of how many are done', () => {
    expect(progressLine('journeys', after(STARTED), 10, 80)).toBe('  journeys: 1 of 4, about 30 s left, b')
  })

  test('estimates the remaining time from earlier times of the chosen tests', () => {
    const progress = after(STARTED, { a: 90, b: 10, elsewhere: 900 })
    expect(progressLine('journeys', progress, 90, 80)).toBe('  journeys: 1 of 4, about 10 s left, b')
  })

  test('shows minutes for long runs, and no estimate before anything is done', () => {
    expect(progressLine('tests', after(STARTED), 200, 80)).toBe('  tests: 1 of 4, about 10 min left, b')
    expect(progressLine('tests', after(STARTED.slice(0, 2)), 9, 80)).toBe('  tests: 0 of 4, a')
  })

  test('fits the width of the terminal', () => {
    expect(progressLine('journeys', after(STARTED), 10, 20)).toHaveLength(19)
  })
})
