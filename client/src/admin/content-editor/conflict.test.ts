import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import { expect, test } from 'vitest'
import { contentFixture } from '../../library/content-fixture.ts'
import { conflictOf, entryOf } from './conflict.ts'
import { valuesOf } from './content-values.ts'

const base: AdminContent = {
  ...contentFixture('a', { title: 'Calm', description: 'Old' }),
  revision: 2,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

const entry = (revision: number, field: string, by: string): HistoryEntry => ({
  id: `${revision}`,
  at: '2026-11-21T10:00:00.000Z',
  by,
  title: 'Edited',
  changes: [{ field, sentence: '', pieces: [] }],
  revision,
  isRestorable: false,
})

const history = [entry(4, 'description', 'Zoe'), entry(3, 'title', 'Maya'), entry(2, 'title', 'Ben')]

test('nothing of theirs is overwritten, and nothing of mine is lost', () => {
  const newest = { ...base, title: 'Calmer', description: 'Theirs', revision: 4 }
  const mine = { ...valuesOf(base), description: 'Mine', isFreeContent: false }
  const { values, conflict } = conflictOf(base, newest, mine, history)
  expect(values).toEqual({ ...mine, title: 'Calmer' })
  expect(conflict.taken).toEqual(['title'])
  expect(conflict.disputes).toEqual([{ field: 'description', mine, choice: null }])
})

test('who changed a field is told from what happened since', () => {
  const { conflict } = conflictOf(base, { ...base, title: 'Calmer', revision: 4 }, valuesOf(base), history)
  expect(entryOf('title', conflict.entries)?.by).toBe('Maya')
  expect(entryOf('description', conflict.entries)?.by).toBe('Zoe')
  expect(entryOf('isPublished', conflict.entries)?.by).toBe('Zoe')
  expect(entryOf('title', [])).toBeUndefined()
})
