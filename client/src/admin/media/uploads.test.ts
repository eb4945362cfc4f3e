import { expect, test } from 'vitest'
import { mediaFixture } from '../shared/media-fixture.ts'
import { twinOf } from './uploads.ts'

const known = [
  mediaFixture('broken', { fileName: 'calm.wav', size: 10, state: 'failed' }),
  mediaFixture('good', { fileName: 'calm.wav', size: 10 }),
  mediaFixture('accents', { fileName: 'Ru\u0308hrei.wav'.normalize('NFC'), size: 10 }),
]

test('the same file again, by name and size, is recognised; one that came to nothing is not offered', () => {
  expect(twinOf({ name: 'calm.wav', size: 10 }, known)?.id).toBe('good')
  expect(twinOf({ name: 'calm.wav', size: 11 }, known)).toBeNull()
  expect(twinOf({ name: 'calm.mp3', size: 10 }, known)).toBeNull()
})

test('a name is the same however its accents are written', () => {
  expect(twinOf({ name: 'Ru\u0308hrei.wav', size: 10 }, known)?.id).toBe('accents')
})
