import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { expect, test } from 'vitest'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import type { Cue } from '../../../entities/content/transcript.ts'
import { conflictOf, isUndecided, mergedSentence, settle } from '../../form/editor/conflict.ts'
import { type ContentDraft, DRAFT_NAMES, newValues } from '../values/content-values.ts'
import type { EditedContent, TranscriptValue } from '../values/transcript-value.ts'
import { mergeTranscripts } from './merge-transcripts.ts'

/** Returns a transcript of four lines, with some of them changed. */
const text = (changes: Readonly<Record<number, string>> = {}) =>
  webVtt(
    [1, 2, 3, 4].map(
      (place): Cue => ({ start: place * 5, end: place * 5 + 4, text: changes[place] ?? `Line <${place}>\n& more` }),
    ),
  )
const written = (vtt: string): TranscriptValue => ({ fileName: 'The edited transcript', text: vtt })

const newest = (theirs: string, ancestor: string | undefined = text()): EditedContent => ({
  ...contentFixture('a', { duration: null }),
  revision: 3,
  transcriptRevision: 4,
  updatedAt: '2026-11-21T10:00:00.000Z',
  publicationPlan: null,
  unpublishAt: null,
  replacement: null,
  transcriptText: theirs,
  ancestorText: ancestor,
})
const draft = (transcript: TranscriptValue): ContentDraft => ({ ...newValues(null), transcript })

function met(theirs: EditedContent, mine: TranscriptValue) {
  return conflictOf(
    {
      fields: Object.keys(DRAFT_NAMES) as (keyof ContentDraft)[],
      base: draft({ saved: 3 }),
      baseRevision: 2,
      baseTranscriptRevision: 3,
      theirs: draft({ saved: 4 }),
      mine: draft(mine),
      partsOf: (field) => (field === 'transcript' ? mergeTranscripts(theirs, mine) : null),
    },
    [],
  )
}
const lines = (value: TranscriptValue | undefined) =>
  typeof value === 'object' && 'text' in value ? value.text : value

test('changes of different lines are merged, and a sentence reports theirs', () => {
  const { values, conflict } = met(newest(text({ 3: 'Theirs' })), written(text({ 2: 'Mine' })))
  expect(conflict.disputes).toEqual([])
  expect(lines(values.transcript)).toBe(text({ 2: 'Mine', 3: 'Theirs' }))
  expect(mergedSentence(conflict)).toBe('Somebody else changed the line at 0:15. Both changes are kept.')
})

test('only a line that both changed is a choice, which can be changed and keeps what was typed elsewhere', () => {
  const { values, conflict } = met(newest(text({ 2: 'Theirs', 3: 'Theirs' })), written(text({ 2: 'Mine', 4: 'Mine' })))
  expect(conflict.disputes.map(({ part }) => part?.of.disputes[part.at])).toEqual([
    { name: 'line at 0:10', mine: '0:10–0:14 Mine', theirs: '0:10–0:14 Theirs' },
  ])
  expect(isUndecided(conflict)).toBe(true)
  const typed = {
    ...values,
    transcript: written(text({ 1: 'Typed since', 2: 'Mine, longer', 3: 'Theirs', 4: 'Mine' })),
  }
  const kept = settle(conflict, 0, 'mine', typed)
  expect(lines(kept.changes.transcript)).toBe(lines(typed.transcript))
  const taken = settle(kept.conflict, 0, 'theirs', typed)
  expect(isUndecided(taken.conflict)).toBe(false)
  expect(lines(taken.changes.transcript)).toBe(text({ 1: 'Typed since', 2: 'Theirs', 3: 'Theirs', 4: 'Mine' }))
})

test('choosing theirs everywhere leaves the saved transcript', () => {
  const { values, conflict } = met(newest(text({ 2: 'Theirs' })), written(text({ 2: 'Mine' })))
  const taken = settle(conflict, 0, 'theirs', values)
  expect(taken.changes.transcript).toEqual({ saved: 4 })
  const mine = settle(taken.conflict, 0, 'mine', { ...values, ...taken.changes })
  expect(lines(mine.changes.transcript)).toBe(text({ 2: 'Mine' }))
})

test.each([
  ['a removal', newest(text({ 2: 'Theirs' })), 'remove'],
  ['a removal by the other', newest(''), written(text({ 2: 'Mine' }))],
  ['an unknown ancestor', { ...newest(text({ 2: 'Theirs' })), ancestorText: undefined }, written(text({ 2: 'Mine' }))],
  [
    'a file that the server has not read yet',
    newest(text({ 2: 'Theirs' })),
    written('1\n00:00:01,000 --> 00:00:02,000\nMine\n'),
  ],
] as const)('%s is a choice between whole transcripts', (_, theirs, mine) => {
  expect(met(theirs, mine).conflict.disputes).toMatchObject([{ field: 'transcript', choice: null }])
  expect(met(theirs, mine).conflict.disputes[0]?.part).toBeUndefined()
})
