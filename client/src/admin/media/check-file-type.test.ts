import { expect, test } from 'vitest'
import { whyNotMedia } from './check-file-type.ts'

test('what is surely no recording is not sent', () => {
  expect(whyNotMedia({ name: 'cover.jpg', type: 'image/jpeg', size: 9 })).toMatch(/neither audio nor video/)
  expect(whyNotMedia({ name: 'script.pdf', type: 'application/pdf', size: 9 })).toMatch(/neither/)
  expect(whyNotMedia({ name: 'calm.wav', type: 'audio/wav', size: 0 })).toBe('The file is empty.')
})

test('what may be one is, whatever the browser calls it', () => {
  expect(whyNotMedia({ name: 'calm.wav', type: 'audio/wav', size: 9 })).toBeNull()
  expect(whyNotMedia({ name: 'camera.TS', type: 'text/vnd.trolltech.linguist', size: 9 })).toBeNull()
  expect(whyNotMedia({ name: 'no extension', type: '', size: 9 })).toBeNull()
})

test('a recording of a kind that the worker does not open is not sent', () => {
  expect(whyNotMedia({ name: 'calm.mid', type: 'audio/midi', size: 9 })).toMatch(/cannot be read/)
  expect(whyNotMedia({ name: 'cabin.flv', type: 'video/x-flv', size: 9 })).toMatch(/cannot be read/)
})
