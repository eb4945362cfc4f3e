import type { CategoryId } from '@stillair/events/modules/catalogue/events.ts'

/** Key prefix of the generated cover of content in a category. Its files are at `<prefix>/<width>.<avif|webp>`. */
export const contentCoverPrefix = (contentId: string, categoryId: CategoryId) => `covers/${contentId}-${categoryId}`

/** Key prefix of a program's generated cover, drawn in the colours of this category. */
export const programCoverPrefix = (programId: string, categoryId: CategoryId) =>
  `covers/program-${programId}-${categoryId}`
