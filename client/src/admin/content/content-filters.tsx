import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useAdminAddress, useAdminSearch } from '../shared/admin-address.ts'
import { StatusFilter } from '../table/status-filter.tsx'
import styles from './content-filters.module.css'
import { ORDERS } from './content-orders.ts'
import { countFilters, MoreFilters } from './more-filters.tsx'

const ORDER_OPTIONS = ORDERS.map(({ sort, direction, text }) => ({ value: `${sort} ${direction}`, text }))

interface Props {
  /** In the same row. */
  readonly children: ReactNode
  /** Below the less common filters. */
  readonly more: ReactNode
}

/** The search, filters and order of the content table. */
export function ContentFilters({ children, more }: Props) {
  const { address, patch } = useAdminAddress()
  const search = useAdminSearch()
  const id = useId()
  const set = countFilters(address)
  const [isOpen, setIsOpen] = useState(set > 0)
  return (
    <>
      <SearchBox
        label={address.searchIn === 'title' ? 'Search by title' : 'Search all text'}
        search={search}
        className={styles.search}
      />
      <StatusFilter className={styles.status} />
      <Select
        label="Sort by"
        options={ORDER_OPTIONS}
        value={`${address.sort} ${address.direction}`}
        onChange={(value) => patch(ORDERS.find(({ sort, direction }) => `${sort} ${direction}` === value) ?? {})}
        className={styles.order}
      />
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden />
        {set === 0 ? 'Filters' : `Filters, ${set} set`}
      </Button>
      {children}
      {isOpen && <MoreFilters id={id} />}
      {isOpen && more}
    </>
  )
}
