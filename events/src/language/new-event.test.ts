import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SessionCompleted, SessionStarted } from '../modules/listening/events.ts'
import { ContentRated } from '../modules/ratings/events.ts'
import { deterministicId } from './deterministic-id.ts'
import type { EventMetadata } from './event.ts'
import { InvalidEventError, newEvents } from './new-event.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('deterministicId', () => {
  const parts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 })

  test('returns a UUID, the same for the same parts', () => {
    fc.assert(
      fc.property(parts, (some) => {
        expect(deterministicId(...some)).toMatch(UUID)
        expect(deterministicId(...some)).toBe(deterministicId(...some))
      }),
    )
  })

  test('differs for different parts and for different splits of a text', () => {
    fc.assert(
      fc.property(parts, parts, (one, two) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(two))
        expect(deterministicId(...one)).not.toBe(deterministicId(...two))
      }),
    )
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), fc.nat(), (text, at) => {
        const cut = 1 + (at % (text.length - 1))
        expect(deterministicId(text.slice(0, cut), text.slice(cut))).not.toBe(deterministicId(text))
      }),
    )
  })

  test('never changes, because old jobs and events have these ids', () => {
    expect(deterministicId('package-media', 'a')).toBe('c979d21b-1d24-8ecc-8aa6-8646a759392c')
  })
})

describe('newEvents', () => {
  const metadata: EventMetadata = {
    occurredAt: '2026-11-20T18:00:00.000Z',
    commandId: 'command-1',
    correlationId: 'request-1',
    causationId: null,
    actor: { kind: 'user', id: 'ann' },
    timeZone: 'Europe/Lisbon',
  }
  const started = SessionStarted({ sessionId: 's', userId: 'ann', contentId: 'c', contentDuration: null })
  const completed = SessionCompleted({ sessionId: 's', userId: 'ann', contentId: 'c', contentDuration: null })

  test('adds the schema version and the metadata to each event', () => {
    expect(newEvents([started], metadata)).toEqual([
      { id: expect.stringMatching(UUID), type: 'SessionStarted', schemaVersion: 1, data: started.data, metadata },
    ])
  })

  test('gives the same ids for the same command, and different ones otherwise', () => {
    const ids = (commandId: string) =>
      newEvents([started, started, completed], { ...metadata, commandId }).map((e) => e.id)
    expect(ids('command-1')).toEqual(ids('command-1'))
    expect(new Set([...ids('command-1'), ...ids('command-2')]).size).toBe(6)
    const later = newEvents([started, started, completed], { ...metadata, occurredAt: '2026-11-21T00:00:00.000Z' })
    expect(later.map((event) => event.id)).toEqual(ids('command-1'))
  })

  test('keeps only the fields of the schema', () => {
    const rated = ContentRated({ userId: 'ann', contentId: 'c', rating: 3, note: 'x' } as Parameters<
      typeof ContentRated
    >[0])
    expect(newEvents([rated], metadata)[0]?.data).toEqual({ userId: 'ann', contentId: 'c', rating: 3 })
  })

  test('refuses invalid data and undefined events', () => {
    const rated = { type: 'ContentRated', data: { userId: 'ann', contentId: 'c', rating: 4 } }
    expect(() => newEvents([rated], metadata)).toThrow(InvalidEventError)
    expect(() => newEvents([rated], metadata)).toThrow(/ContentRated: rating/)
    expect(() => newEvents([{ type: 'Nothing', data: {} }], metadata)).toThrow('no such event is defined')
  })
})
