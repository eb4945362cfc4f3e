import { expect, test } from 'vitest'
import { mayHelp, mayPass } from './upload-errors.ts'

test('temporary errors are retried automatically, others are not', () => {
  for (const status of [0, 408, 409, 423, 429, 500, 502, 503, 504]) expect(mayPass(status), String(status)).toBe(true)
  for (const status of [400, 401, 403, 404, 410, 413, 507]) expect(mayPass(status), String(status)).toBe(false)
})

test('a retry is offered where it can help, not for a refused file', () => {
  for (const status of [0, 401, 404, 409, 423, 429, 500, 507]) expect(mayHelp(status), String(status)).toBe(true)
  for (const status of [400, 413, 415]) expect(mayHelp(status), String(status)).toBe(false)
})
