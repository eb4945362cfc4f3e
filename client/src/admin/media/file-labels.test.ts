import { expect, test } from 'vitest'
import { bytesLabel, leftLabel, titleFrom, titleOf } from './file-labels.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [61_200_000, '61.2 MB'],
  [2_147_483_648, '2.1 GB'],
  [412_000_000, '412 MB'],
])('%d bytes are shown as %s', (bytes, label) => expect(bytesLabel(bytes)).toBe(label))

test.each([
  [0.2, '1 s left'],
  [5.1, '6 s left'],
  [61, '2 min left'],
  [7000, '2 h left'],
])('%d seconds are shown as %s', (seconds, label) => expect(leftLabel(seconds)).toBe(label))

test.each([
  ['why_engines-go-quiet.mp3', 'Why engines go quiet'],
  ['Landing in Rain.v3.wav', 'Landing in Rain v3'],
  ['.hidden', ''],
])('%s becomes "%s"', (name, title) => expect(titleFrom(name)).toBe(title))

test('the title in the file comes first, then the file name, then a default', () => {
  expect(titleOf({ title: 'The Ascent', fileName: 'track_01.mp3' })).toBe('The Ascent')
  expect(titleOf({ fileName: 'track_01.mp3' })).toBe('Track 01')
  expect(titleOf({ fileName: '.mp3' })).toBe('.mp3')
})
