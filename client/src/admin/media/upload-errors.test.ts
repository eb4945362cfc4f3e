import { expect, test } from 'vitest'
import { mayHelp, mayPass } from './upload-errors.ts'

test('an upload goes on by itself after what passes, and stops with words where somebody must act', () => {
  for (const status of [0, 408, 409, 423, 429, 500, 502, 503, 504]) expect(mayPass(status), String(status)).toBe(true)
  for (const status of [400, 401, 403, 404, 410, 413, 507]) expect(mayPass(status), String(status)).toBe(false)
})

test('trying again is offered where it can help, and not for a file that is refused itself', () => {
  for (const status of [0, 401, 404, 409, 423, 429, 500, 507]) expect(mayHelp(status), String(status)).toBe(true)
  for (const status of [400, 413, 415]) expect(mayHelp(status), String(status)).toBe(false)
})
