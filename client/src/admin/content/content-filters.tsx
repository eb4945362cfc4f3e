import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { useDeskAddress, useDeskSearch } from '../shared/desk-address.ts'
import { StatusFilter } from '../table/status-filter.tsx'
import styles from './content-filters.module.css'
import { ORDERS } from './content-orders.ts'

const ORDER_OPTIONS = ORDERS.map(({ sort, direction, text }) => ({ value: `${sort} ${direction}`, text }))

/** Which content to show, and in what order. */
export function ContentFilters() {
  const { address, patch } = useDeskAddress()
  const search = useDeskSearch()
  return (
    <>
      <SearchBox label="Search by title" search={search} className={styles.search} />
      <StatusFilter className={styles.status} />
      <Select
        label="Sort by"
        options={ORDER_OPTIONS}
        value={`${address.sort} ${address.direction}`}
        onChange={(value) => patch(ORDERS.find(({ sort, direction }) => `${sort} ${direction}` === value) ?? {})}
        className={styles.order}
      />
    </>
  )
}
