import type { Transcript } from '../../contract/transcripts.ts'

/** One spoken piece: from when to when, seconds, in plain text. */
export type Cue = Transcript['cues'][number]
