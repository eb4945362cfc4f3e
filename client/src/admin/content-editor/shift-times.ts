import type { Chapter } from '@stillair/api/contract/content.ts'
import type { Cue } from '../../entities/content/transcript.ts'

/** The cues, that many seconds later (or earlier), without those that are then outside a recording of `duration` seconds. */
export const shiftedCues = (cues: readonly Cue[], by: number, duration: number): Cue[] =>
  cues
    .map(({ start, end, text }) => ({ start: Math.max(0, start + by), end: Math.min(duration, end + by), text }))
    .filter(({ start, end }) => start < duration && end > start)

/** The chapters, that many seconds later (or earlier), without those that then begin outside a recording of `duration` seconds. */
export const shiftedChapters = (chapters: readonly Chapter[], by: number, duration: number): Chapter[] =>
  chapters
    .map(({ start, title }) => ({ start: start + by, title }))
    .filter(({ start }) => start >= 0 && start < duration)
