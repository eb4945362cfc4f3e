import type { Content } from '@stillair/api/contract/content.ts'

/** What a listener may sort the library by. */
export type LibrarySort = 'newest' | 'shortest'

type Ordered = Pick<Content, 'duration' | 'createdAt' | 'isFreeContent'>

/** Newest creation first. The times are ISO 8601 in UTC, which sort as text. */
function byNewest(a: Ordered, b: Ordered): number {
  return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0
}

/** What has no known length comes last: nobody with four minutes left can choose it. */
function byShortest(a: Ordered, b: Ordered): number {
  const length = ({ duration }: Ordered) => duration || Number.POSITIVE_INFINITY
  return length(a) === length(b) ? byNewest(a, b) : length(a) - length(b)
}

/**
 * The order of the library: with `freeFirst`, which is for those without a subscription, free content before the rest;
 * then the newest, or the shortest. The list given is left as it is.
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
