import type { Chapter, Content } from '@stillair/api/contract/content.ts'

/** The chapters of content that begin within that many seconds, in their order. */
export function chaptersOf(content: Content, duration: number): readonly Chapter[] {
  // What a device kept before there were chapters has none.
  const { chapters = [] } = content
  return chapters.filter(({ start }) => start < duration)
}

/** Which chapter a position belongs to; -1 before the first, and where there are none. */
export const chapterAt = (chapters: readonly Chapter[], positionSeconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= positionSeconds)
