import { describe, expect, test } from 'vitest'
import { testEvent } from '../../test/test-events.ts'
import type { StreamName } from '../language/stream-name.ts'
import { AppendTooLargeError, UnstorableEventError } from './event-store.ts'
import { bytesOf, storable } from './serialise-event.ts'

const holding = (data: unknown) => ({ ...testEvent(1), data })

describe('an append is rejected', () => {
  test('without events, with a repeated event, or to a foreign stream', () => {
    const event = testEvent(1)
    expect(() => storable('session-1', [])).toThrow('needs at least one event')
    expect(() => storable('session-1', [event, event])).toThrow('holds an event id twice')
    expect(() => storable('order-1' as StreamName, [event])).toThrow('order-1 is not a Stillair stream')
  })

  test.each([
    ['NUL', { note: 'a\0b' }, 'data.note'],
    ['half a surrogate pair', { deep: [{ note: '\ud83d' }] }, 'data.deep.0.note'],
    ['NUL in a field name', { 'a\0b': 1 }, 'data'],
  ])('with %s, and the error names the field', (_what, data, path) => {
    const attempt = () => storable('session-1', [holding(data)])
    expect(attempt).toThrow(UnstorableEventError)
    expect(attempt).toThrow(`${path} holds a character that cannot be stored`)
  })

  test('with such a character in its metadata or stream name', () => {
    const event = testEvent(1)
    const metadata = { ...event.metadata, correlationId: '\0' }
    expect(() => storable('session-1', [{ ...event, metadata }])).toThrow('metadata.correlationId holds')
    expect(() => storable('session-\0', [event])).toThrow('stream holds')
  })

  test('when it is larger than a million bytes in total', () => {
    const empty = bytesOf(storable('session-1', [holding({ note: '' })]))
    const filled = (bytes: number) => storable('session-1', [holding({ note: 'é'.repeat((bytes - empty) / 2) })])
    const even = 1_000_000 - (empty % 2)
    expect(bytesOf(filled(even))).toBe(even)
    expect(() => filled(even + 2)).toThrow(AppendTooLargeError)
  })
})

test('a text that only looks like such a character is stored unchanged', () => {
  const [stored] = storable('session-1', [holding({ note: '\\u0000', none: null, pair: '😌' })])
  expect(JSON.parse(stored?.data ?? '')).toEqual({ note: '\\u0000', none: null, pair: '😌' })
})
