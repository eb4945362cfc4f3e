import type { CategoryId } from '@stillair/api/contract/content.ts'

export interface CategoryTexts {
  readonly id: CategoryId
  readonly name: string
  /** The heading of its row on the dashboard. */
  readonly row: string
  /** The link from that row to all of it. */
  readonly viewAll: string
  /** Shown where content has no description of its own. */
  readonly description: string
}

export const CATEGORIES: readonly CategoryTexts[] = [
  {
    id: 1,
    name: 'Podcast',
    row: 'Podcast Episodes',
    viewAll: 'View All Episodes',
    description: 'Expert podcast content',
  },
  {
    id: 2,
    name: 'Technical',
    row: 'Technical Guides',
    viewAll: 'View All Guides',
    description: 'Technical aviation content',
  },
  {
    id: 3,
    name: 'Meditation',
    row: 'Meditation Sessions',
    viewAll: 'View All Sessions',
    description: 'Calming meditation content',
  },
]

/** Shown for content without a description where content of every category stands together. */
export const ANY_DESCRIPTION = 'Expert content for your journey'

const UNKNOWN = { name: 'N/A', description: ANY_DESCRIPTION }

/** The words for a category. */
export function categoryTexts(id: CategoryId): Pick<CategoryTexts, 'name' | 'description'> {
  return CATEGORIES.find((category) => category.id === id) ?? UNKNOWN
}
