import type { CategoryId } from '@stillair/api/contract/listener/content.ts'

export interface CategoryTexts {
  readonly id: CategoryId
  readonly name: string
  /** The heading of the category's row on the dashboard. */
  readonly row: string
  /** The text of the link from that row to the whole category. */
  readonly viewAll: string
  /** Shown for content without a description of its own. */
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

/** Shown for content without a description in lists that mix categories. */
export const ANY_DESCRIPTION = 'Expert content for your journey'

const UNKNOWN = { name: 'N/A', description: ANY_DESCRIPTION }

/** Returns the texts of a category. */
export function categoryTexts(id: CategoryId): Pick<CategoryTexts, 'name' | 'description'> {
  return CATEGORIES.find((category) => category.id === id) ?? UNKNOWN
}
