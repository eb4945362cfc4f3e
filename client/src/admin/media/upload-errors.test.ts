import { expect, test } from 'vitest'
import { mayPass } from './upload-errors.ts'

test('an upload goes on by itself after what passes, and stops with words where somebody must act', () => {
  for (const status of [0, 408, 409, 423, 429, 500, 502, 503, 504]) expect(mayPass(status), String(status)).toBe(true)
  for (const status of [400, 401, 403, 404, 410, 413, 507]) expect(mayPass(status), String(status)).toBe(false)
})
