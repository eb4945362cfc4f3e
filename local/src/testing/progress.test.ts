import { describe, expect, test } from 'vitest'
import { advance, NOTHING_YET, type Progress, type ProgressMessage, progressLine } from './progress.ts'

const after = (messages: readonly ProgressMessage[], earlier: (file: string) => number | null = () => null) =>
  messages.reduce<Progress>((progress, message) => advance(progress, message, earlier), NOTHING_YET)

const STARTED: ProgressMessage[] = [
  { total: 4 },
  { begins: 'a', file: 'a' },
  { begins: 'b', file: 'b' },
  { ends: 'a', file: 'a' },
]

describe('the line of progress', () => {
  test('names what runs, and how many are done of how many', () => {
    const line = progressLine('journeys', after(STARTED), { elapsed: 10, secondsInAll: 0, columns: 80 })
    expect(line).toBe('  journeys: 1 of 4, about 30 s left, b')
  })

  test('computes what is left from how long each took before', () => {
    const progress = after(STARTED, (file) => (file === 'a' ? 90 : 10))
    const line = progressLine('journeys', progress, { elapsed: 90, secondsInAll: 100, columns: 80 })
    expect(line).toBe('  journeys: 1 of 4, about 10 s left, b')
  })

  test('says minutes when they are many, and nothing before anything is done', () => {
    const slow = progressLine('unit tests', after(STARTED), { elapsed: 200, secondsInAll: 0, columns: 80 })
    expect(slow).toBe('  unit tests: 1 of 4, about 10 min left, b')
    const none = progressLine('unit tests', after(STARTED.slice(0, 2)), { elapsed: 9, secondsInAll: 0, columns: 80 })
    expect(none).toBe('  unit tests: 0 of 4, a')
  })

  test('fits into the terminal', () => {
    expect(progressLine('journeys', after(STARTED), { elapsed: 10, secondsInAll: 0, columns: 20 })).toHaveLength(19)
  })
})
