import { expect, test } from 'vitest'
import { conflictOf, settle } from '../../form/editor/conflict.ts'
import { type ContentDraft, DRAFT_NAMES, newValues } from './content-values.ts'
import { type TranscriptValue, transcriptChange, transcriptText } from './transcript-value.ts'

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:05.500\nIn &amp; out.\n\n01:00:10.000 --> 01:00:12.000\nRest\nnow.\n'
const SRT = '1\r\n00:00:01,000 --> 00:00:05,500\r\nIn.\r\n\r\n2\r\n00:00:06,000 --> 00:00:07,000\r\nOut.\r\n'
const mine = { fileName: 'mine.vtt', text: VTT }
const draft = (transcript: TranscriptValue): ContentDraft => ({ ...newValues(null), transcript })
const fields = Object.keys(DRAFT_NAMES) as (keyof ContentDraft)[]

test('transcripts are compared line by line, regardless of their file format', () => {
  expect(transcriptText(mine)).toBe('0:01–0:05.5 In & out.\n1:00:10–1:00:12 Rest now.')
  expect(transcriptText({ fileName: 'a.srt', text: SRT })).toBe('0:01–0:05.5 In.\n0:06–0:07 Out.')
  expect(transcriptText({ saved: 4 }, VTT)).toBe(transcriptText(mine))
  expect(transcriptText('remove')).toBe('')
  expect(transcriptText({ saved: null })).toBe('')
})

test('a transcript that both changed is a conflict, and either version can be chosen', () => {
  const theirs = draft({ saved: 4 })
  const begun = { fields, base: draft({ saved: 3 }), baseRevision: 2, theirs }
  const { values, conflict } = conflictOf({ ...begun, mine: draft(mine) }, [])
  expect(conflict.disputes).toMatchObject([{ field: 'transcript', choice: null }])
  expect(values.transcript).toEqual(mine)
  const taken = settle(conflict, 0, 'theirs', values)
  expect(transcriptChange(taken.changes.transcript as TranscriptValue)).toBeNull()
  expect(settle(taken.conflict, 0, 'mine', values).changes.transcript).toEqual(mine)
})

test('a transcript that only somebody else changed is taken over', () => {
  const begun = { fields, base: draft({ saved: 3 }), baseRevision: 2, theirs: draft({ saved: 4 }) }
  const { values, conflict } = conflictOf({ ...begun, mine: draft({ saved: 3 }) }, [])
  expect(conflict).toMatchObject({ taken: ['transcript'], disputes: [] })
  expect(values.transcript).toEqual({ saved: 4 })
})
