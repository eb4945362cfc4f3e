import type { Chapter, Content } from '@stillair/api/contract/listener/content.ts'

/** Returns the chapters that begin before `duration`, in seconds, in order. */
export function chaptersOf(content: Content, duration: number): readonly Chapter[] {
  // Items saved offline before chapters existed have none.
  const { chapters = [] } = content
  return chapters.filter(({ start }) => start < duration)
}

/** Returns the index of the chapter at a position; -1 before the first one and when there are none. */
export const chapterAt = (chapters: readonly Chapter[], positionSeconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= positionSeconds)
