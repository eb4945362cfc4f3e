import type { Category, CategoryId } from '../../contract/content.ts'

/** What the library is divided into; fixed. */
export const categories: readonly Category[] = [
  { id: 1, name: 'Podcast' },
  { id: 2, name: 'Technical' },
  { id: 3, name: 'Meditation' },
]

/** Shown until a cover is drawn: the ground colour of each category's pictures. */
export const placeholders: Readonly<Record<CategoryId, string>> = { 1: '#cdb3a6', 2: '#93c0e0', 3: '#1b3b55' }
