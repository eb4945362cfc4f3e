import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { expect, test } from 'vitest'
import { conflictOf, differingLines, entryOf, isUndecided, settle } from './conflict.ts'

const fields = ['title', 'description', 'isFreeContent'] as const
const base = { title: 'Calm', description: 'Old', isFreeContent: true }
const begun = { fields, base, baseRevision: 2 }

const entry = (revision: number, field: string, by: string): HistoryEntry => ({
  id: `${revision}`,
  at: '2026-11-21T10:00:00.000Z',
  by,
  title: 'Edited',
  changes: [{ field, sentence: '', pieces: [] }],
  revision,
  transcriptRevision: null,
  isRestorable: false,
  undo: null,
})

const history = [entry(4, 'description', 'Zoe'), entry(3, 'title', 'Maya'), entry(2, 'title', 'Ben')]

test('a merge overwrites none of their changes and loses none of mine', () => {
  const theirs = { ...base, title: 'Calmer', description: 'Theirs' }
  const mine = { ...base, description: 'Mine', isFreeContent: false }
  const { values, conflict } = conflictOf({ ...begun, theirs, mine }, history)
  expect(values).toEqual({ ...mine, title: 'Calmer' })
  expect(conflict.taken).toEqual(['title'])
  expect(conflict.disputes).toEqual([{ field: 'description', mine, choice: null }])
})

test('the author of a field’s change comes from the history', () => {
  const { conflict } = conflictOf({ ...begun, theirs: { ...base, title: 'Calmer' }, mine: base }, history)
  expect(entryOf('title', conflict.entries)?.by).toBe('Maya')
  expect(entryOf('description', conflict.entries)?.by).toBe('Zoe')
  expect(entryOf('isPublished', conflict.entries)?.by).toBe('Zoe')
  expect(entryOf('title', [])).toBeUndefined()
})

test('a change of only the transcript has an author, too', () => {
  const spoken = { ...entry(2, 'transcript', 'Ada'), transcriptRevision: 5 }
  const edits = { ...begun, theirs: base, mine: base }
  const entriesAfter = (baseTranscriptRevision: number | null) =>
    conflictOf({ ...edits, baseTranscriptRevision }, [spoken, entry(2, 'title', 'Ben')]).conflict.entries
  expect(entriesAfter(4)).toEqual([spoken])
  expect(entriesAfter(null)).toEqual([spoken])
  expect(entriesAfter(5)).toEqual([])
})

test('a choice can be changed, and text typed meanwhile is kept', () => {
  const theirs = { ...base, title: 'Theirs' }
  const mine = { ...base, title: 'Mine' }
  const { conflict } = conflictOf({ ...begun, theirs, mine }, history)
  expect(isUndecided(conflict)).toBe(true)
  const first = settle(conflict, 0, 'theirs', { ...mine, title: 'Mine, longer' })
  expect(first.changes.title).toBe('Theirs')
  expect(isUndecided(first.conflict)).toBe(false)
  expect(settle(first.conflict, 0, 'mine', theirs).changes.title).toBe('Mine, longer')
})

test('long texts are reduced to the lines that differ and one line around them', () => {
  const lines = (word: string) => ['1', '2', word, '4', '5'].join('\n')
  expect(differingLines(lines('mine'), lines('theirs'))).toEqual(['…\n2\nmine\n4\n…', '…\n2\ntheirs\n4\n…'])
  expect(differingLines('One', 'Two')).toEqual(['One', 'Two'])
  expect(differingLines('1\n2', '1\n2\n3')).toEqual(['…\n2', '…\n2\n3'])
  expect(differingLines('', 'Theirs')).toEqual(['', 'Theirs'])
})
