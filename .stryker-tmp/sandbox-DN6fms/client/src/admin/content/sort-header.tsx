// @ts-nocheck
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDeskAddress } from '../desk-address.ts'
import styles from './content-table.module.css'
import { nextOrder, type SortableColumn } from './sort-orders.ts'

/** The head of a column, which sorts by it. */
export function SortHeader({ column }: { readonly column: SortableColumn }) {
  const { address, patch } = useDeskAddress()
  const direction = address.sort === column.sort ? address.direction : undefined
  return (
    <th scope="col" aria-sort={direction} data-column={column.sort}>
      <button type="button" className={styles.sort} onClick={() => patch(nextOrder(address, column.sort))}>
        {column.name}
        {direction === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden data-idle={!direction} />}
      </button>
    </th>
  )
}
