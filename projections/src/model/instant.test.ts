import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { expect, test } from 'vitest'
import { instantOf } from './instant.ts'

const at = (occurredAt: string) => instantOf({ metadata: { occurredAt } } as RecordedEvent)

test.each([
  ['2026-11-22T14:02:03.004Z', '2026-11-22T14:02:03.004Z'],
  ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
  ['2026-11-22T14:02:03.004+02:00', '2026-11-22T12:02:03.004Z'],
  ['2026-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('normalises the instant %s to %s', (occurredAt, instant) => {
  expect(at(occurredAt)).toBe(instant)
})

test.each(['yesterday', '2026-13-01T00:00:00.000Z', '2026-11-22T25:00:00.000Z', ''])(
  'refuses “%s”, which is not a time',
  (occurredAt) => {
    expect(() => at(occurredAt)).toThrow(RangeError)
  },
)
