import { clockText } from '@stillair/api/contract/clock-text.ts'
import type { Chapter } from '@stillair/api/contract/content.ts'
import { secondsOf } from './duration-text.ts'

/** Chapters as a field shows them, each on a line: "1:30 Breathe in". */
export const chaptersText = (chapters: readonly Chapter[]): string =>
  chapters.map(({ start, title }) => `${clockText(start)} ${title}`).join('\n')

/** The chapters of such lines; empty lines are none, and the start of one without a time is `NaN`. */
export function chaptersOf(text: string): Chapter[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, time = '', title = ''] = /^(\S+)(?:\s+[-–—]\s+|\s*)(.*)$/.exec(line) ?? []
      return { start: secondsOf(time) ?? Number.NaN, title: title.trim() }
    })
}

/** Which chapter is meant where something is wrong with one. */
export const chapterAt = ([index]: readonly PropertyKey[]): string =>
  typeof index === 'number' ? `Chapter ${index + 1}: ` : ''
