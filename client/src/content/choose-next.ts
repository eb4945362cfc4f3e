import type { Content } from '@stillair/api/contract/content.ts'

/** What to go on with: not yet completed, of the same category if there is one; `null` when all has been heard. */
export function chooseNext(
  after: Content,
  library: readonly Content[],
  completed: ReadonlySet<string>,
): Content | null {
  const open = library.filter(
    (content) => content.isPublished && content.isPlayable && content.id !== after.id && !completed.has(content.id),
  )
  return open.find((content) => content.categoryId === after.categoryId) ?? open[0] ?? null
}
