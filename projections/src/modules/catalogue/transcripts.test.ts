import { TranscriptAttached, TranscriptRemoved } from '@stillair/events/modules/transcripts/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { transcripts } from './transcripts.ts'

const attached = (vtt: string, contentId = 'take-off') => TranscriptAttached({ contentId, vtt })
const removed = TranscriptRemoved({ contentId: 'take-off' })

test('a transcript replaces the previous one', () => {
  expect(folded(transcripts, [1, attached('WEBVTT a')], [2, attached('WEBVTT b')])).toEqual([
    { content_id: 'take-off', vtt: 'WEBVTT b', updated_at: minute(2) },
  ])
})

test('a removed transcript is gone until another is attached', () => {
  const story = [
    [1, attached('WEBVTT a')],
    [2, attached('WEBVTT', 'landing')],
    [3, removed],
  ] as const
  expect(folded(transcripts, ...story)).toMatchObject([{ content_id: 'landing' }])
  expect(folded(transcripts, ...story, [4, attached('WEBVTT c')])).toHaveLength(2)
  expect(folded(transcripts, [1, removed])).toEqual([])
})
