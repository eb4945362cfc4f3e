import type { CategoryId } from '@stillair/events/modules/catalogue/events.ts'

/** Where the generated cover of content in a category is stored; its files are at `<prefix>/<width>.<avif|webp>`. */
export const contentCoverPrefix = (contentId: string, categoryId: CategoryId) => `covers/${contentId}-${categoryId}`

/** The same of a program, in whose category's colours it is drawn. */
export const programCoverPrefix = (programId: string, categoryId: CategoryId) =>
  `covers/program-${programId}-${categoryId}`
