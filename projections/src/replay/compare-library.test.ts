import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  ContentEdited,
  ContentPublished,
  ContentViewed,
  contentStream,
  viewStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import { expect, test } from 'vitest'
import { uploaded } from '../../../events/test/media-events.ts'
import { compareLibrary, LIBRARY_MODELS, MOST_ROWS } from './compare-library.ts'

const details = newDetails({
  title: 'Take-off',
  type: 'audio',
  fileUrl: 'https://example.test/a.mp3',
  duration: 300,
  categoryId: 1,
  isFreeContent: true,
  sessionText: 'x'.repeat(1_000),
})

/** A log that records events at the times of its clock. */
function libraryLog() {
  let at = ''
  const store = inMemoryEventStore({ now: () => new Date(at) })
  return {
    store,
    async take(time: string, stream: Parameters<typeof store.append>[0], ...facts: DomainEvent[]) {
      at = time
      const metadata = {
        occurredAt: time,
        commandId: `${time} ${stream}`,
        correlationId: 'test',
        causationId: null,
        actor: { kind: 'system' as const, id: 'test' },
        timeZone: 'UTC',
      }
      await store.append(stream, newEvents(facts, metadata), 'any')
    },
  }
}

async function days(log: ReturnType<typeof libraryLog>, from: string, to: string) {
  const signal = new AbortController().signal
  const { tables, ...read } = await compareLibrary(log.store, { from, to, signal, onRead: async () => {} })
  const of = (name: string) => {
    const table = tables.find(({ table }) => table === name)
    if (!table) throw new Error(`there is no ${name}`)
    return table
  }
  return { read, of }
}

test('a day includes what the log had recorded by its end, and later differences are named by column', async () => {
  const log = libraryLog()
  await log.take('2026-03-01T23:59:59.999Z', contentStream('a'), ContentCreated({ contentId: 'a', details }))
  await log.take('2026-03-02T00:00:00.000Z', contentStream('a'), ContentPublished({ contentId: 'a' }))
  await log.take('2026-03-02T10:00:00.000Z', contentStream('b'), ContentCreated({ contentId: 'b', details }))
  await log.take(
    '2026-03-03T00:00:00.000Z',
    contentStream('b'),
    ContentEdited({ contentId: 'b', changes: { title: 'Late' } }),
  )

  const { of, read } = await days(log, '2026-03-01', '2026-03-02')
  const library = of('library')
  expect(library).toMatchObject({ rowsThen: 1, rowsNow: 2, different: 2 })
  expect(library.rows).toMatchObject([{ content_id: 'a', is_published: false }])
  expect(String(library.rows[0]?.session_text)).toMatch(/^x{300}…$/)
  const [changed, added] = library.differences
  expect(added).toEqual({ key: 'b', title: 'Take-off', change: 'added', fields: [] })
  expect(changed).toMatchObject({ key: 'a', change: 'changed' })
  expect(changed?.fields).toContainEqual({ column: 'is_published', before: false, after: true })
  expect(changed?.fields.map(({ column }) => column)).not.toContain('title')
  expect(read).toEqual({ position: 3n, events: 3 })
})

test('a day before the first event is empty, and of many rows the first are listed', async () => {
  const log = libraryLog()
  for (let number = 0; number <= MOST_ROWS; number++) {
    const contentId = `c${String(number).padStart(3, '0')}`
    await log.take('2026-03-02T10:00:00.000Z', contentStream(contentId), ContentCreated({ contentId, details }))
  }
  const { of } = await days(log, '2026-03-01', '2026-03-05')
  expect(of('library')).toMatchObject({ rowsThen: 0, rowsNow: MOST_ROWS + 1, different: MOST_ROWS + 1, rows: [] })
  expect(of('library').differences).toHaveLength(MOST_ROWS)
  expect(of('library').differences[0]?.key).toBe('c000')
})

test('does not name who worked on the library', async () => {
  const log = libraryLog()
  await log.take('2026-03-01T10:00:00.000Z', mediaStream('m'), uploaded('m'))
  const { of } = await days(log, '2026-03-01', '2026-03-01')
  expect(of('media').rows).toMatchObject([{ media_id: 'm', file_name: 'somebody', uploaded_by: 'somebody' }])
  expect(JSON.stringify(of('media'))).not.toMatch(/ada|calm\.wav/)
})

test('an aborted reading ends', async () => {
  const log = libraryLog()
  await log.take('2026-03-01T10:00:00.000Z', contentStream('a'), ContentCreated({ contentId: 'a', details }))
  const reading = { from: '2026-03-01', to: '2026-03-01', signal: AbortSignal.abort(new Error('stopped')) }
  await expect(compareLibrary(log.store, { ...reading, onRead: async () => {} })).rejects.toThrow('stopped')
  const abort = async () => {
    throw new Error('aborted')
  }
  const signal = new AbortController().signal
  await expect(compareLibrary(log.store, { ...reading, signal, onRead: abort })).rejects.toThrow('aborted')
})

test('discloses nothing about listeners', async () => {
  const log = libraryLog()
  await log.take('2026-03-01T10:00:00.000Z', contentStream('a'), ContentCreated({ contentId: 'a', details }))
  const viewed = ContentViewed({ viewId: 'v', contentId: 'a', userId: 'zoe' })
  await log.take('2026-03-02T10:00:00.000Z', viewStream('v'), viewed)
  const { of } = await days(log, '2026-03-01', '2026-03-02')
  expect(of('library')).toMatchObject({ rowsNow: 1, different: 0 })
  expect(of('library').rows[0]).not.toHaveProperty('view_count')
})

test('these read models use no events about people except views', () => {
  const types = new Set(LIBRARY_MODELS.flatMap(({ rules }) => [...rules.keys()]))
  expect([...types].filter((type) => definitions.get(type)?.subject === 'userId')).toEqual(['ContentViewed'])
  for (const { name, tables } of LIBRARY_MODELS) {
    for (const { columns } of tables) expect(Object.keys(columns), name).not.toContain('user_id')
  }
})
