import type { Chapter } from '@stillair/api/contract/listener/content.ts'
import { clockText } from '@stillair/api/contract/shared/clock-text.ts'
import { CHAPTER_LIMIT, MOST_CHAPTERS } from '@stillair/api/contract/shared/limits.ts'
import { secondsOf } from './duration-text.ts'

/** Returns chapters as text for a field, one a line: "1:30 Breathe in". */
export const chaptersText = (chapters: readonly Chapter[]): string =>
  chapters.map(({ start, title }) => `${clockText(start)} ${title}`).join('\n')

/** Parses such lines and skips empty ones. A line without a time has the start `NaN`. */
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
 * Converts a file's chapters to those that a session may have. Drops chapters that start at the same time
 * as a later one or after the end, shortens titles, replaces empty ones, and limits their number.
 */
export function chaptersOfFile(chapters: readonly Chapter[], duration: number): Chapter[] {
  const starts = chapters.map(({ start }) => clockText(start))
  return chapters
    .filter(({ start }, index) => start < duration && starts.lastIndexOf(clockText(start)) === index)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MOST_CHAPTERS)
    .map(({ start, title }, index) => ({ start, title: cut(title) || `Chapter ${index + 1}` }))
}

/** Shortens a title to the limit without splitting a surrogate pair. */
const cut = (title: string) =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, CHAPTER_LIMIT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Returns the prefix that names the chapter in a problem. */
export const chapterAt = ([index]: readonly PropertyKey[]): string =>
  typeof index === 'number' ? `Chapter ${index + 1}: ` : ''
