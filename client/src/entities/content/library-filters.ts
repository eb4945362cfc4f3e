import type { CategoryId, Content } from '@stillair/api/contract/listener/content.ts'
import { type LibrarySort, orderLibrary } from './library-order.ts'
import { searchFor } from './search.ts'

/** The listener's filters and order for the library; all of them are in the address. */
export interface LibraryFilters {
  readonly search: string
  readonly sort: LibrarySort
  readonly hidesCompleted: boolean
  readonly onlyRecommended: boolean
  readonly onlyFavourites: boolean
}

export const NO_FILTERS: LibraryFilters = {
  search: '',
  sort: 'newest',
  hidesCompleted: false,
  onlyRecommended: false,
  onlyFavourites: false,
}

/** Reads the filters from the query. Values that aren't recognised are ignored. */
export function readFilters(params: URLSearchParams): LibraryFilters {
  return {
    search: params.get('q') ?? '',
    sort: params.get('sort') === 'shortest' ? 'shortest' : 'newest',
    hidesCompleted: params.get('completed') === 'hide',
    onlyRecommended: params.get('recommended') === 'only',
    onlyFavourites: params.get('favourites') === 'only',
  }
}

/** Returns the filters as a query such as `?q=bumps&sort=shortest`, or an empty string when none is set. */
export function writeFilters(filters: LibraryFilters): string {
  const { search, sort, hidesCompleted, onlyRecommended, onlyFavourites } = filters
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('q', search)
  if (sort !== 'newest') params.set('sort', sort)
  if (hidesCompleted) params.set('completed', 'hide')
  if (onlyRecommended) params.set('recommended', 'only')
  if (onlyFavourites) params.set('favourites', 'only')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the path of the library; `null` stands for all categories. */
export function libraryPath(category: CategoryId | null, filters: LibraryFilters = NO_FILTERS): string {
  return `/content-library${category === null ? '' : `/${category}`}${writeFilters(filters)}`
}

/** Returns whether the filters can hide content; the order can't. */
export function narrows({ search, hidesCompleted, onlyRecommended, onlyFavourites }: LibraryFilters): boolean {
  return search.trim() !== '' || hidesCompleted || onlyRecommended || onlyFavourites
}

/** The facts about the listener that filters and order need. */
interface Listener {
  readonly completed: ReadonlySet<string>
  readonly recommended: { readonly has: (contentId: string) => boolean; readonly size: number }
  readonly favourites: ReadonlySet<string>
  /** Whether free content comes first, as it does for users without a subscription. */
  readonly freeFirst: boolean
  /** The content that plays without the server, which then comes first; `undefined` while the server answers. */
  readonly playable?: ReadonlySet<string> | undefined
}

/**
 * Returns the content that passes the filters, in order. "Recommended only" hides nothing when there are no
 * recommendations, because its toggle isn't shown then.
 */
export function filterLibrary(
  library: readonly Content[],
  filters: LibraryFilters,
  { completed, recommended, favourites, freeFirst, playable }: Listener,
): Content[] {
  const onlyRecommended = filters.onlyRecommended && recommended.size > 0
  const left = searchFor(library, filters.search).filter(
    ({ id }) =>
      !(filters.hidesCompleted && completed.has(id)) &&
      !(onlyRecommended && !recommended.has(id)) &&
      !(filters.onlyFavourites && !favourites.has(id)),
  )
  const ordered = orderLibrary(left, { sort: filters.sort, freeFirst })
  return playable ? ordered.toSorted((a, b) => Number(playable.has(b.id)) - Number(playable.has(a.id))) : ordered
}
