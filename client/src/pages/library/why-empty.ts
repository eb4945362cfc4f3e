import type { CategoryId, Content } from '@stillair/api/contract/listener/content.ts'
import { type LibraryFilters, narrows } from '../../entities/content/library-filters.ts'
import { searchFor } from '../../entities/content/search.ts'

/**
 * Why the library shows nothing: no content exists; this category has none; all matches are completed and hidden; there
 * are no favourites; or nothing matches the filters.
 */
export type Emptiness = 'library' | 'category' | 'all-completed' | 'no-favourites' | 'no-match'

/** Returns why nothing is shown. Called only when the filters leave no published content. */
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
