import type { CategoryId } from '@stillair/api/contract/listener/content.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { CATEGORIES } from '../../entities/content/categories.ts'
import { type LibraryFilters, libraryPath, narrows } from '../../entities/content/library-filters.ts'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Toggle } from '../../ui/controls/toggle.tsx'
import type { SearchText } from '../../ui/controls/use-search-text.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './filter-bar.module.css'

interface Props {
  readonly category: CategoryId | null
  readonly filters: LibraryFilters
  readonly search: SearchText
  readonly onChange: (changes: Partial<LibraryFilters>) => void
  /** `undefined` until it is known whether anything is recommended. */
  readonly hasRecommendations: boolean | undefined
  /** Whether there are any, or the filter is on. */
  readonly hasFavourites: boolean
  /** The count, such as "312 sessions"; `null` until it is known, empty when it can't be. */
  readonly count: string | null
}

const ORDERS = [
  { value: 'newest', text: 'Newest' },
  { value: 'shortest', text: 'Shortest' },
] as const
const PILLS = [{ id: null, name: 'All' }, ...CATEGORIES]

/**
 * The library's search, filters and order. On a phone, all but the categories is behind a button, so that the first view shows sessions.
 * It is open at first when something is set that a button would hide.
 */
export function FilterBar(props: Props) {
  const { category, filters, search, onChange, hasRecommendations, hasFavourites, count } = props
  const [isOpen, setOpen] = useState(() => narrows(filters) || filters.sort !== 'newest')
  const id = useId()
  return (
    <div className={styles.bar} data-open={isOpen || undefined} id={id}>
      <div className={styles.row}>
        <nav aria-label="Categories" className={styles.categories}>
          <ul className={styles.pills}>
            {PILLS.map(({ id, name }) => (
              <li key={name}>
                <NavLink
                  to={libraryPath(id, filters)}
                  end
                  className={styles.pill ?? ''}
                  aria-current={id === category ? 'page' : undefined}
                  preventScrollReset
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          className={styles.more}
          aria-label="Search and filters"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
        </button>
        <div className={styles.find}>
          <SearchBox label="Search sessions" search={search} className={styles.search} />
          <Select
            label="Sort by"
            options={ORDERS}
            value={filters.sort}
            onChange={(sort) => onChange({ sort })}
            className="rigid"
          />
        </div>
      </div>
      <div className={`${styles.row} ${styles.rest}`}>
        <div className={styles.toggles}>
          <Toggle
            label="Hide completed content"
            checked={filters.hidesCompleted}
            onChange={(hidesCompleted) => onChange({ hidesCompleted })}
          />
          {hasFavourites && (
            <Toggle
              label="Show favourites only"
              checked={filters.onlyFavourites}
              onChange={(onlyFavourites) => onChange({ onlyFavourites })}
            />
          )}
          {hasRecommendations === undefined && <Skeleton width={220} height={48} />}
          {hasRecommendations && (
            <Toggle
              label="Show recommended only"
              checked={filters.onlyRecommended}
              onChange={(onlyRecommended) => onChange({ onlyRecommended })}
            />
          )}
        </div>
        {count === null ? <Skeleton width={80} /> : <p className="small soft tabular">{count}</p>}
      </div>
    </div>
  )
}
