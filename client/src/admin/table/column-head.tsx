import type { Header, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { features } from './columns.ts'
import styles from './data-table.module.css'

/** The head of a column: its name, and a sort button if it is sortable. */
export function ColumnHead<Row extends RowData>({
  header: { column },
}: {
  readonly header: Header<typeof features, Row>
}) {
  const { header, meta } = column.columnDef
  const name = header as string
  const order = column.getIsSorted()
  const direction = order === 'desc' ? 'descending' : order === 'asc' ? 'ascending' : undefined
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-column={column.id}
      data-align={meta?.align}
      style={meta?.width === undefined ? undefined : { width: meta.width }}
    >
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
          {name}
          {order === 'desc' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden data-idle={!order} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
