import { clockText } from '@stillair/api/contract/clock-text.ts'
import type { Chapter } from '@stillair/api/contract/content.ts'
import { CHAPTER_LIMIT, MOST_CHAPTERS } from '@stillair/api/contract/limits.ts'
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

/**
 * Chapters of a file as a session may have them: without those that begin with another or after the recording, titles cut and
 * never empty, and no more than there may be.
 */
export function chaptersOfFile(chapters: readonly Chapter[], duration: number): Chapter[] {
  const starts = chapters.map(({ start }) => clockText(start))
  return chapters
    .filter(({ start }, index) => start < duration && starts.indexOf(clockText(start)) === index)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MOST_CHAPTERS)
    .map(({ start, title }, index) => ({ start, title: cut(title) || `Chapter ${index + 1}` }))
}

/** As many characters as a title may have, none of them halved. */
const cut = (title: string) =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, CHAPTER_LIMIT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Which chapter is meant where something is wrong with one. */
export const chapterAt = ([index]: readonly PropertyKey[]): string =>
  typeof index === 'number' ? `Chapter ${index + 1}: ` : ''
