import type { CategoryId } from '@stillair/api/contract/listener/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCardListener } from '../../entities/content/card-listener.ts'
import { contentListQuery } from '../../entities/content/content.ts'
import { filterLibrary, type LibraryFilters, libraryPath, readFilters } from '../../entities/content/library-filters.ts'
import { useCompletions } from '../../entities/listening/completions.ts'
import { useFavourites } from '../../entities/listening/favourites.ts'
import { TryAgainOrPlay } from '../../features/offline-downloads/try-again-or-play.tsx'
import { useSearchText } from '../../ui/controls/use-search-text.ts'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './library.module.css'
import { NothingFound } from './nothing-found.tsx'

/** Shows the published content, filtered by the address; `null` stands for all categories. */
export function Library({ category }: { readonly category: CategoryId | null }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const inAddress = useMemo(() => readFilters(params), [params])
  const search = useSearchText(inAddress.search, (text) =>
    navigate(libraryPath(category, { ...inAddress, search: text }), { replace: true, preventScrollReset: true }),
  )
  const filters = { ...inAddress, search: search.text }
  const change = (changes: Partial<LibraryFilters>) =>
    navigate(libraryPath(category, { ...filters, ...changes }), { preventScrollReset: true })

  const library = useQuery(contentListQuery)
  const completions = useCompletions()
  const { listener, isKnown } = useCardListener()
  const { data: favourites, ...liked } = useFavourites()
  const published = useMemo(() => library.data?.filter(({ isPublished }) => isPublished) ?? [], [library.data])
  const isReady = library.isSuccess && isKnown && (!liked.isPending || !inAddress.onlyFavourites)
  const [isReturn] = useState(isReady)

  // Typing stays responsive: the cards update when the browser is idle.
  const text = useDeferredValue(search.text)
  const shown = useMemo(() => ({ ...inAddress, search: text }), [inAddress, text])
  const found = useMemo(() => {
    const inCategory = published.filter(({ categoryId }) => category === null || categoryId === category)
    const freeFirst = listener.hasActiveSubscription === false
    return filterLibrary(inCategory, shown, { ...listener, favourites: favourites ?? new Set(), freeFirst })
  }, [published, category, shown, listener, favourites])
  const count = library.isError ? '' : isReady ? countLabel(found.length) : null

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Content library</h1>
      <p className="page-lead">Three to ten minutes each. Start with whatever feels closest to today.</p>
      <FilterBar
        category={category}
        filters={filters}
        search={search}
        onChange={change}
        hasRecommendations={isKnown ? listener.recommended.size > 0 : undefined}
        hasFavourites={inAddress.onlyFavourites || (favourites?.size ?? 0) > 0}
        count={count}
      />
      {completions.isError && library.isSuccess && (
        <TryAgain title="Your completed sessions could not be loaded" query={completions} />
      )}
      {liked.isError && inAddress.onlyFavourites && (
        <TryAgain title="Your favourites could not be loaded" query={liked} />
      )}
      <section aria-label="Sessions" aria-busy={!isReady && !library.isError} className={styles.sessions}>
        {library.isError ? (
          <TryAgainOrPlay title="Failed to fetch content" query={library} />
        ) : !isReady ? (
          <CardGridSkeleton />
        ) : found.length === 0 ? (
          <NothingFound published={published} category={category} filters={shown} onChange={change} />
        ) : (
          <CardGrid items={found} listener={listener} from={libraryPath(category, shown)} isReturn={isReturn} />
        )}
      </section>
      <LiveRegion text={count ?? ''} />
    </div>
  )
}

function countLabel(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'session' : 'sessions'}`
}
