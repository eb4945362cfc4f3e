// @vitest-environment happy-dom
import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { expect, test } from 'vitest'
import { rendered, wordsOf } from '../../../test/rendered.tsx'
import { dateLabel } from '../shared/date-label.ts'
import { restoreBody } from './history.ts'
import { HistoryStep } from './history-step.tsx'

const ENTRY: HistoryEntry = {
  id: 'e4',
  at: '2026-11-21T10:32:00.000Z',
  by: 'Maya Lindqvist',
  title: 'Edited',
  changes: [
    { field: 'title', sentence: 'Title changed from “Calm” to “Calmer”.', pieces: [] },
    {
      field: 'description',
      sentence: 'Description changed.',
      pieces: [
        { text: 'Breathe ', kind: 'same' },
        { text: 'in', kind: 'removed' },
        { text: 'out', kind: 'added' },
        { text: ' slowly', kind: 'same' },
      ],
    },
  ],
  revision: 4,
  transcriptRevision: null,
  isRestorable: true,
  undo: null,
}

const step = (entry: Partial<HistoryEntry>, isNow = false) =>
  rendered(<HistoryStep entry={{ ...ENTRY, ...entry }} isNow={isNow} onRestore={() => {}} onUndo={() => {}} />)

test('an entry shows who and when, in the reader’s format, and the changes as sentences', async () => {
  const { container } = await step({})
  const words = wordsOf(container)
  const time = container.querySelector('time')
  expect(words).toMatch(/^Edited\nMaya Lindqvist,\n/)
  expect([time?.dateTime, time?.textContent]).toEqual([ENTRY.at, dateLabel(ENTRY.at)])
  expect(words).toContain('Title changed from “Calm” to “Calmer”.')
})

test('deleted users and the system have no name', async () => {
  expect(wordsOf((await step({ by: null })).container)).toContain('The system, or a deleted account')
})

test('added and removed words are marked visually and for screen readers', async () => {
  const { container } = await step({})
  const removed = container.querySelector('del')
  expect(removed?.textContent).toContain('in')
  expect(removed?.nextElementSibling?.tagName).toBe('INS')
  expect(removed?.nextElementSibling?.textContent).toContain('out')
  const spoken = container.textContent ?? ''
  expect(spoken.slice(spoken.indexOf('Breathe'))).toMatch(/^Breathe {2}\[removed: in\] {2}\[added: out\] {2}slowly/)
})

test('the button names the version with seconds, since two may share a minute', async () => {
  const label = async (at: string) => (await step({ at })).getByRole('button').textContent
  const labels = [await label('2026-11-21T10:32:07.000Z'), await label('2026-11-21T10:32:08.000Z')]
  expect(labels).toEqual(['07', '08'].map((s) => expect.stringMatching(`21 Nov 2026.* \\d\\d:32:${s}$`)))
})

test('only a version that differs from the current one can be restored; the newest is marked', async () => {
  expect(wordsOf((await step({})).container)).toContain('Restore this version')
  const now = wordsOf((await step({ isRestorable: false }, true)).container)
  expect(now).not.toContain('Restore')
  expect(now).toContain('Now')
})

test('only a change with an undo can be undone', async () => {
  expect(wordsOf((await step({})).container)).not.toContain('Undo')
  const { getByRole } = await step({ undo: { isPublished: false } })
  expect(getByRole('button', { name: /^Undo this change of 21 Nov 2026/ })).toBeTruthy()
})

test('restoring names the revision seen, and keeps the recording only if the version’s own is deleted', () => {
  const wanted = { ...ENTRY, id: 'e2', revision: 2 }
  expect(restoreBody('program', wanted, [ENTRY, wanted], false)).toEqual({ revision: 2, expectedRevision: 4 })
  expect(restoreBody('program', wanted, [wanted], true)).toEqual({
    revision: 2,
    expectedRevision: 2,
    keepRecording: true,
  })
})

test('a session is restored with the transcript of that time, or without one', () => {
  const wanted = { ...ENTRY, id: 't1', revision: 2, transcriptRevision: 1 }
  expect(restoreBody('content', wanted, [ENTRY, wanted], false)).toMatchObject({
    revision: 2,
    transcriptRevision: 1,
    expectedRevision: ENTRY.revision,
    expectedTranscriptRevision: null,
  })
  expect(restoreBody('content', ENTRY, [ENTRY], false)).toMatchObject({ transcriptRevision: null })
})
