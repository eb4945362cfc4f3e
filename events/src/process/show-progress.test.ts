import { describe, expect, test } from 'vitest'
import { showProgress } from './show-progress.ts'

/** Runs a work of 20 s in steps of a second; returns what it writes. */
function written(isTTY: boolean, seconds = 20): string[] {
  const texts: string[] = []
  let time = 0
  const progress = showProgress('reading the log', { isTTY, write: (text) => texts.push(text) }, () => time)
  for (let second = 1; second <= seconds; second++) {
    time = second * 1_000
    progress.update(second / 20)
  }
  progress.end()
  return texts
}

describe('the progress of a long command', () => {
  test('updates one line on a terminal and removes it at the end', () => {
    const lines = written(true)
    expect(lines[4]).toBe('\r\u001b[Kreading the log: 25 %, about 15 s left')
    expect(lines.at(-1)).toBe('\r\u001b[K')
  })

  test('is a line every ten seconds in a file', () => {
    expect(written(false)).toEqual(['reading the log: 50 %, about 10 s left\n', 'reading the log: 100 %\n'])
  })

  test('shows nothing for short commands', () => {
    expect(written(true, 0)).toEqual([])
    expect(written(false, 9)).toEqual([])
  })
})
