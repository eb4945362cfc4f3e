import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type PutTranscript, transcriptDecider } from './decider.ts'
import { TranscriptAttached, TranscriptRemoved } from './events.ts'

const contentId = 'calm'
const put = (vtt: string | null, expectedRevision?: number | null): PutTranscript => ({
  ...{ type: 'PutTranscript', contentId, vtt, expectedRevision },
})
const attached = (vtt: string) => TranscriptAttached({ contentId, vtt })
const removed = TranscriptRemoved({ contentId })

test('a transcript is attached, takes the place of the one before, and is taken away', () => {
  given(transcriptDecider, []).when(put('one')).then(attached('one'))
  given(transcriptDecider, [attached('one')])
    .when(put('two'))
    .then(attached('two'))
  given(transcriptDecider, [attached('one')])
    .when(put(null))
    .then(removed)
})

test('the same transcript again changes nothing, and nothing is taken away where there is nothing', () => {
  given(transcriptDecider, [attached('one')])
    .when(put('one'))
    .thenNothing()
  given(transcriptDecider, []).when(put(null)).thenNothing()
  given(transcriptDecider, [attached('one'), removed])
    .when(put(null))
    .thenNothing()
})

test('a transcript that somebody else changed meanwhile is refused, unless nothing would change', () => {
  given(transcriptDecider, []).when(put('one', null)).then(attached('one'))
  given(transcriptDecider, [attached('one'), removed])
    .when(put('two', 1))
    .then(attached('two'))
  const changed = given(transcriptDecider, [attached('one'), attached('two')])
  changed.when(put('mine', 0)).thenRefuses('edited-meanwhile')
  changed.when(put(null, null)).thenRefuses('edited-meanwhile')
  changed.when(put('two', 0)).thenNothing()
})

test('repeating a command decides nothing, and the newest transcript stands', () => {
  const command = fc.constantFrom('one', 'two', null).map((vtt) => put(vtt))
  fc.assert(
    fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      expect(expectRepeatsDecideNothing(transcriptDecider, commands).vtt).toBe(commands.at(-1)?.vtt)
    }),
  )
})
