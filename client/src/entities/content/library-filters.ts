import type { CategoryId, Content } from '@stillair/api/contract/content.ts'
import { type LibrarySort, orderLibrary } from './library-order.ts'
import { searchFor } from './search.ts'

/** What a listener has chosen to see of the library; all of it is in the address. */
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

/** The filters of an address. What is not understood counts as not chosen. */
export function readFilters(params: URLSearchParams): LibraryFilters {
  return {
    search: params.get('q') ?? '',
    sort: params.get('sort') === 'shortest' ? 'shortest' : 'newest',
    hidesCompleted: params.get('completed') === 'hide',
    onlyRecommended: params.get('recommended') === 'only',
    onlyFavourites: params.get('favourites') === 'only',
  }
}

/** The filters as the end of an address: `?q=bumps&sort=shortest`, or nothing when nothing is chosen. */
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

/** The address of the library; `null` is every category. */
export function libraryPath(category: CategoryId | null, filters: LibraryFilters = NO_FILTERS): string {
  return `/content-library${category === null ? '' : `/${category}`}${writeFilters(filters)}`
}

/** Whether they leave anything out; the order does not. */
export function narrows({ search, hidesCompleted, onlyRecommended, onlyFavourites }: LibraryFilters): boolean {
  return search.trim() !== '' || hidesCompleted || onlyRecommended || onlyFavourites
}

/** What is known of the listener who looks. */
interface Listener {
  readonly completed: ReadonlySet<string>
  readonly recommended: { readonly has: (contentId: string) => boolean; readonly size: number }
  readonly favourites: ReadonlySet<string>
  /** Whether free content comes first: for those without a subscription. */
  readonly freeFirst: boolean
}

/**
 * The contents that the filters leave, in their order. "Recommended only" without any recommendation leaves all, as its
 * toggle is not shown then.
 */
export function filterLibrary(
  library: readonly Content[],
  filters: LibraryFilters,
  { completed, recommended, favourites, freeFirst }: Listener,
): Content[] {
  const onlyRecommended = filters.onlyRecommended && recommended.size > 0
  const left = searchFor(library, filters.search).filter(
    ({ id }) =>
      !(filters.hidesCompleted && completed.has(id)) &&
      !(onlyRecommended && !recommended.has(id)) &&
      !(filters.onlyFavourites && !favourites.has(id)),
  )
  return orderLibrary(left, { sort: filters.sort, freeFirst })
}
