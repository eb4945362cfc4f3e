import type { Content } from '@stillair/api/contract/listener/content.ts'

/** The orders that a listener can choose for the library. */
export type LibrarySort = 'newest' | 'shortest'

type Ordered = Pick<Content, 'duration' | 'createdAt' | 'isFreeContent'>

/** Compares by creation time, newest first. The times are ISO 8601 in UTC, which sort as text. */
function byNewest(a: Ordered, b: Ordered): number {
  return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0
}

/** Compares by duration. Unknown lengths come last: nobody with four minutes left can choose one. */
function byShortest(a: Ordered, b: Ordered): number {
  const length = ({ duration }: Ordered) => duration || Number.POSITIVE_INFINITY
  return length(a) === length(b) ? byNewest(a, b) : length(a) - length(b)
}

/**
 * Returns a sorted copy of the library, newest or shortest first. With `freeFirst`, for users without a subscription,
 * free content comes before the rest.
 */
export function orderLibrary<Item extends Ordered>(
  library: readonly Item[],
  { sort, freeFirst }: { readonly sort: LibrarySort; readonly freeFirst: boolean },
): Item[] {
  const within = sort === 'shortest' ? byShortest : byNewest
  return library.toSorted((a, b) => {
    if (freeFirst && a.isFreeContent !== b.isFreeContent) return a.isFreeContent ? -1 : 1
    return within(a, b)
  })
}
