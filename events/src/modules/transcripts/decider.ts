import type { Decider } from '../../language/decider.ts'
import { conflict } from '../../language/refusal.ts'
import { TranscriptAttached, type TranscriptEvent, TranscriptRemoved } from './events.ts'

/** The current transcript of a content item. */
export interface AttachedTranscript {
  /** The spoken words as WebVTT; null when there is no transcript. */
  readonly vtt: string | null
  /** The revision of the newest event, from 0; null before the first event. */
  readonly revision: number | null
}

export interface PutTranscript {
  readonly type: 'PutTranscript'
  readonly contentId: string
  /** Null removes the transcript. */
  readonly vtt: string | null
  /** The revision that the editor has seen (null for none); undefined to replace the newest transcript unchecked. */
  readonly expectedRevision: number | null | undefined
}

export const transcriptDecider: Decider<AttachedTranscript, PutTranscript, TranscriptEvent> = {
  initialState: { vtt: null, revision: null },

  decide({ contentId, vtt, expectedRevision }, attached) {
    if (vtt === attached.vtt) return []
    if (expectedRevision !== undefined && expectedRevision !== attached.revision) throw editedMeanwhile()
    return [vtt === null ? TranscriptRemoved({ contentId }) : TranscriptAttached({ contentId, vtt })]
  },

  evolve: ({ revision }, event) => ({
    vtt: event.type === 'TranscriptAttached' ? event.data.vtt : null,
    revision: revision === null ? 0 : revision + 1,
  }),
}

const editedMeanwhile = () =>
  conflict(
    'edited-meanwhile',
    'Somebody else changed the transcript while you were editing it. Nothing is overwritten, and your changes are not lost.',
  )
