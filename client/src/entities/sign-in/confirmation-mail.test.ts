import { expect, test } from 'vitest'
import { waitAfter } from './confirmation-mail.ts'

const NOW = 1_760_000_000_000

test.each([
  ['none was sent', null, 0],
  ['one was just sent', String(NOW), 60_000],
  ['one was sent 20 s ago', String(NOW - 20_000), 40_000],
  ['the last moment of the minute', String(NOW - 59_999), 1],
  ['the minute is over', String(NOW - 60_000), 0],
  ['the clock was set back since', String(NOW + 5_000), 0],
  ['the stored time is invalid', 'yesterday', 0],
])('the next link can be requested a minute after the last: %s', (_case, sentAt, wait) =>
  expect(waitAfter(sentAt, NOW)).toBe(wait),
)
