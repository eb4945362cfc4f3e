import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type PutTranscript, transcriptDecider } from './decider.ts'
import { TranscriptAttached, TranscriptRemoved } from './events.ts'

const contentId = 'calm'
const put = (vtt: string | null, expectedRevision?: number | null): PutTranscript => ({
  type: 'PutTranscript',
  contentId,
  vtt,
  expectedRevision,
})
const attached = (vtt: string) => TranscriptAttached({ contentId, vtt })
const removed = TranscriptRemoved({ contentId })

test('a transcript can be attached, replaced and removed', () => {
  given(transcriptDecider, []).when(put('one')).then(attached('one'))
  given(transcriptDecider, [attached('one')])
    .when(put('two'))
    .then(attached('two'))
  given(transcriptDecider, [attached('one')])
    .when(put(null))
    .then(removed)
})

test('attaching the same transcript, or removing a missing one, adds no events', () => {
  given(transcriptDecider, [attached('one')])
    .when(put('one'))
    .thenNothing()
  given(transcriptDecider, []).when(put(null)).thenNothing()
  given(transcriptDecider, [attached('one'), removed])
    .when(put(null))
    .thenNothing()
})

test('an edit is refused after an unseen change, unless it changes nothing', () => {
  given(transcriptDecider, []).when(put('one', null)).then(attached('one'))
  given(transcriptDecider, [attached('one'), removed])
    .when(put('two', 1))
    .then(attached('two'))
  const changed = given(transcriptDecider, [attached('one'), attached('two')])
  changed.when(put('mine', 0)).thenRefuses('edited-meanwhile')
  changed.when(put(null, null)).thenRefuses('edited-meanwhile')
  changed.when(put('two', 0)).thenNothing()
})

test('a repeated command adds no events, and the newest transcript wins', () => {
  const command = fc.constantFrom('one', 'two', null).map((vtt) => put(vtt))
  fc.assert(
    fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      expect(expectRepeatsDecideNothing(transcriptDecider, commands).vtt).toBe(commands.at(-1)?.vtt)
    }),
  )
})
