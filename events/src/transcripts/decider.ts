import type { Decider } from '../decider.ts'
import { editedMeanwhile } from '../refusal.ts'
import { TranscriptAttached, type TranscriptEvent, TranscriptRemoved } from './events.ts'

/** The spoken words of content. */
export interface AttachedTranscript {
  /** As WebVTT; null when there is no transcript. */
  readonly vtt: string | null
  /** Of its newest event; -1 without any. */
  readonly revision: number
}

export interface PutTranscript {
  readonly type: 'PutTranscript'
  readonly contentId: string
  /** Null takes it away. */
  readonly vtt: string | null
  /** What was attached when its editor read it, see {@link attachedRevision}; undefined when that does not matter. */
  readonly expectedRevision?: number | null | undefined
}

/** The revision at which the transcript was attached; null when there is none. */
export const attachedRevision = ({ vtt, revision }: AttachedTranscript): number | null =>
  vtt === null ? null : revision

export const transcriptDecider: Decider<AttachedTranscript, PutTranscript, TranscriptEvent> = {
  initialState: { vtt: null, revision: -1 },

  decide({ contentId, vtt, expectedRevision }, attached) {
    if (vtt === attached.vtt) return []
    if (expectedRevision !== undefined && expectedRevision !== attachedRevision(attached)) {
      throw editedMeanwhile('session')
    }
    return [vtt === null ? TranscriptRemoved({ contentId }) : TranscriptAttached({ contentId, vtt })]
  },

  evolve: ({ revision }, event) => ({
    vtt: event.type === 'TranscriptAttached' ? event.data.vtt : null,
    revision: revision + 1,
  }),
}
