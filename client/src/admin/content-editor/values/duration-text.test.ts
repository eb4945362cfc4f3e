import { expect, test } from 'vitest'
import { durationText, secondsOf } from './duration-text.ts'

test.each([
  [null, ''],
  [0, ''],
  [9, '0:09'],
  [250, '4:10'],
  [3724, '1:02:04'],
  [250.5, '250.5'],
])('%s seconds are formatted as "%s" and parsed back', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
  expect(secondsOf(text) ?? 0).toBe(seconds ?? 0)
})

test.each([
  [' 250 ', 250],
  ['250,5', 250.5],
  ['-5', -5],
  ['90:00', 5400],
  ['0', 0],
  ['4:10.25', 250.25],
  ['1:00:00,5', 3600.5],
])('"%s" is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test.each(['four', '4:7', '4:60', '1:2:3:4', '1e3', '4 min'])('"%s" is not a duration', (text) => {
  expect(secondsOf(text)).toBeNaN()
})
