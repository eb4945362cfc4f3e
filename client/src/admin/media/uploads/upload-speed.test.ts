import { expect, test } from 'vitest'
import { speedMeter } from './upload-speed.ts'

test('the speed is that of the last five seconds', () => {
  const meter = speedMeter()
  expect(meter.note(0, 0)).toBe(0)
  expect(meter.note(100, 400)).toBe(0)
  expect(meter.note(1_000, 1_000)).toBe(1_000)
  // A slow stretch: earlier fast samples no longer count.
  for (let at = 2_000; at <= 10_000; at += 1_000) meter.note(1_000 + at / 100, at)
  expect(meter.note(1_110, 11_000)).toBeCloseTo(10)
})

test('it restarts after a lost connection, and is never negative', () => {
  const meter = speedMeter()
  meter.note(0, 0)
  meter.note(5_000, 1_000)
  expect(meter.note(2_000, 1_500)).toBe(0)
  expect(meter.note(3_000, 2_500)).toBe(1_000)
  meter.reset()
  expect(meter.note(9_000, 2_600)).toBe(0)
})
