// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mediaFixture } from '../../../../test/media-fixture.ts'
import { addUpload, twinOf } from './uploads.ts'

const known = [
  mediaFixture('broken', { fileName: 'calm.wav', size: 10, state: 'failed' }),
  mediaFixture('good', { fileName: 'calm.wav', size: 10 }),
  mediaFixture('accents', { fileName: 'Ru\u0308hrei.wav'.normalize('NFC'), size: 10 }),
]

test('the same file, by name and size, is recognised unless its upload failed', () => {
  expect(twinOf({ name: 'calm.wav', size: 10 }, known)?.id).toBe('good')
  expect(twinOf({ name: 'calm.wav', size: 11 }, known)).toBeNull()
  expect(twinOf({ name: 'calm.mp3', size: 10 }, known)).toBeNull()
})

test('names match regardless of how accents are encoded', () => {
  expect(twinOf({ name: 'Ru\u0308hrei.wav', size: 10 }, known)?.id).toBe('accents')
})

test('a refused file is listed once, however often it is chosen', () => {
  const notes = new File(['words'], 'notes.txt', { type: 'text/plain' })
  const options = { known: [], onArrived: async () => {} }
  expect(addUpload(notes, options)).toBe(addUpload(notes, options))
  expect(addUpload(new File(['other words'], 'notes.txt', { type: 'text/plain' }), options)).not.toBe(
    addUpload(notes, options),
  )
})
