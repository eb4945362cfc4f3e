import type { Chapter } from '@stillair/api/contract/listener/content.ts'
import type { Cue } from '../../../entities/content/transcript.ts'

/** Shifts cues by so many seconds, and drops those that end up outside a recording of `duration` seconds. */
export const shiftedCues = (cues: readonly Cue[], by: number, duration: number): Cue[] =>
  cues
    .map(({ start, end, text }) => ({ start: Math.max(0, start + by), end: Math.min(duration, end + by), text }))
    .filter(({ start, end }) => start < duration && end > start)

/** Shifts chapters by so many seconds, and drops those that then start outside a recording of `duration` seconds. */
export const shiftedChapters = (chapters: readonly Chapter[], by: number, duration: number): Chapter[] =>
  chapters
    .map(({ start, title }) => ({ start: start + by, title }))
    .filter(({ start }) => start >= 0 && start < duration)
