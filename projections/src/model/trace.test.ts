import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { expect, test } from 'vitest'
import { traceOf } from './trace.ts'

const event = (recordedAt: number, traceparent?: string): RecordedEvent => ({
  id: 'e',
  type: 'MediaDeleted',
  schemaVersion: 1,
  data: {},
  stream: 'media-1',
  revision: 0,
  position: 1n,
  metadata: {
    occurredAt: '',
    commandId: '',
    correlationId: '',
    causationId: null,
    timeZone: 'UTC',
    actor: { kind: 'system', id: 'test' },
    traceparent,
  },
  recordedAt: new Date(recordedAt).toISOString(),
})

test('only recent events continue their trace, so a rebuild adds nothing to old ones', () => {
  expect(traceOf(event(Date.now(), 'trace'))).toBe('trace')
  expect(traceOf(event(Date.now() - 11 * 60_000, 'trace'))).toBeUndefined()
  expect(traceOf(event(Date.now()))).toBeUndefined()
})
