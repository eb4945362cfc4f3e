import type { Decider } from '../decider.ts'
import { TranscriptAttached, type TranscriptEvent, TranscriptRemoved } from './events.ts'

/** The spoken words of content, as WebVTT; null when there is no transcript. */
export type AttachedTranscript = string | null

export interface PutTranscript {
  readonly type: 'PutTranscript'
  readonly contentId: string
  /** Null takes it away. */
  readonly vtt: string | null
}

export const transcriptDecider: Decider<AttachedTranscript, PutTranscript, TranscriptEvent> = {
  initialState: null,

  decide({ contentId, vtt }, attached) {
    if (vtt === attached) return []
    return [vtt === null ? TranscriptRemoved({ contentId }) : TranscriptAttached({ contentId, vtt })]
  },

  evolve: (_attached, event) => (event.type === 'TranscriptAttached' ? event.data.vtt : null),
}
