import type { Category, CategoryId } from '../../contract/content.ts'

/** The fixed categories of the library. */
export const categories: readonly Category[] = [
  { id: 1, name: 'Podcast' },
  { id: 2, name: 'Technical' },
  { id: 3, name: 'Meditation' },
]

/** The ground colour of each category's drawn covers, shown until a cover exists. */
export const placeholders: Readonly<Record<CategoryId, string>> = { 1: '#cdb3a6', 2: '#93c0e0', 3: '#1b3b55' }
