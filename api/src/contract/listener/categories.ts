import type { Category } from './content.ts'

/** The fixed categories of the library. */
export const categories: readonly Category[] = [
  { id: 1, name: 'Podcast' },
  { id: 2, name: 'Technical' },
  { id: 3, name: 'Meditation' },
]
