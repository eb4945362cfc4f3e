import type { Transcript } from '../contract/transcripts.ts'

/** One thing that is said: from when to when, seconds, in plain text. */
export type Cue = Transcript['cues'][number]
