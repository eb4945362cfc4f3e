import type { CategoryId, Content } from '@stillair/api/contract/content.ts'
import { type LibraryFilters, narrows } from '../../entities/content/library-filters.ts'
import { searchFor } from '../../entities/content/search.ts'

/**
 * Why the library shows nothing: there is nothing at all; nothing in this category; all that fits has been completed and
 * is hidden; there are no favourites; or nothing fits the filters.
 */
export type Emptiness = 'library' | 'category' | 'all-completed' | 'no-favourites' | 'no-match'

/** Called only when the filters leave nothing of the published content. */
export function whyEmpty(
  published: readonly Content[],
  category: CategoryId | null,
  filters: LibraryFilters,
): Emptiness {
  if (published.length === 0) return 'library'
  const isFavouritesAlone = !narrows({ ...filters, onlyFavourites: false })
  if (filters.onlyFavourites && isFavouritesAlone && category === null) return 'no-favourites'
  const inCategory = published.filter(({ categoryId }) => category === null || categoryId === category)
  if (inCategory.length === 0 && !narrows({ ...filters, hidesCompleted: false })) return 'category'
  const isHiddenAlone = filters.hidesCompleted && !filters.onlyRecommended && !filters.onlyFavourites
  return isHiddenAlone && searchFor(inCategory, filters.search).length > 0 ? 'all-completed' : 'no-match'
}
