import { expect, test } from 'vitest'
import { fileTypeProblem } from './check-file-type.ts'

test('files that are certainly not recordings are not sent', () => {
  expect(fileTypeProblem({ name: 'cover.jpg', type: 'image/jpeg', size: 9 })).toMatch(/neither audio nor video/)
  expect(fileTypeProblem({ name: 'script.pdf', type: 'application/pdf', size: 9 })).toMatch(/neither/)
  expect(fileTypeProblem({ name: 'calm.wav', type: 'audio/wav', size: 0 })).toBe('The file is empty.')
})

test('accepts every supported extension, regardless of the type that the browser reports', () => {
  expect(fileTypeProblem({ name: 'calm.wav', type: 'audio/wav', size: 9 })).toBeNull()
  expect(fileTypeProblem({ name: 'camera.TS', type: 'text/vnd.trolltech.linguist', size: 9 })).toBeNull()
  expect(fileTypeProblem({ name: 'no extension', type: '', size: 9 })).toBeNull()
})

test('a recording in a format that the worker does not open is not sent', () => {
  expect(fileTypeProblem({ name: 'calm.mid', type: 'audio/midi', size: 9 })).toMatch(/cannot be read/)
  expect(fileTypeProblem({ name: 'cabin.flv', type: 'video/x-flv', size: 9 })).toMatch(/cannot be read/)
})
