import { expect, test } from 'vitest'
import { recordedEvent } from './recorded-row.ts'

test.each([
  ['2026-01-31 23:30:00.123456+00', '2026-01-31T23:30:00.123Z'],
  ['2026-01-31 23:30:00.1+00', '2026-01-31T23:30:00.100Z'],
  ['2026-01-31 23:30:00+00', '2026-01-31T23:30:00.000Z'],
])('Postgres’ time %s is %s', (text, iso) => {
  const metadata = { commandId: '', correlationId: '', causationId: null, timeZone: 'UTC' }
  const at = { ...metadata, occurredAt: iso, actor: { kind: 'system' as const, id: 'test' } }
  expect(recordedEvent(['1', 'content-1', 0, '', 'ContentDrafted', 1, {}, at, text]).recordedAt).toBe(iso)
})
