import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type FailedQuery, TryAgain } from '../../ui/try-again.tsx'
import { NEWEST_FIRST, PAGE_SIZES, useAdminAddress } from '../shared/admin-address.ts'
import { ColumnHead } from './column-head.tsx'
import { type Columns, features } from './columns.ts'
import styles from './data-table.module.css'
import { ColumnCount, FullWidthRow } from './full-width-row.tsx'
import { useFocusOfLostRows } from './use-focus-of-lost-rows.ts'

/** Where the rows come from, as a query has it. */
interface Source extends FailedQuery {
  readonly isError: boolean
  readonly isPlaceholderData: boolean
}

interface Props<Row extends RowData> {
  /** The accessible name. */
  readonly label: string
  readonly columns: Columns<Row>
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined
  readonly source: Source
  /** The title of the failure when nothing could be read. */
  readonly failure: string
  /** In place of rows. */
  readonly empty: ReactNode
  /** Rows above the others, each a {@link FullWidthRow}. */
  readonly before?: ReactNode
  /** How many placeholders stand for the rows until they are known. */
  readonly waiting: number
  readonly pager?: {
    readonly label: string
    readonly page: number
    readonly pageSize: number
    /** Rows on all pages. */
    readonly total: number
    readonly onAboutToTurn?: (page: number) => void
  }
  /** The question before a row is deleted. It may outlast the row, as when the row no longer fits the filter. */
  readonly deletion: (row: Row, onClose: () => void) => ReactNode
  readonly className: string | undefined
}

const NONE: readonly never[] = []

/**
 * A table of the admin area: head, rows, placeholders, failure and pages. Which order and page it shows is in the address. When
 * reading again fails, what was read stays. When the row that has the focus goes, the focus goes to the table.
 */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { label, columns, rows, source, failure, empty, before, waiting, pager, deletion, className } = props
  const { address, patch } = useAdminAddress()
  const frame = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const element = useFocusOfLostRows(rows ?? NONE)
  const sorting = [{ id: address.sort as string, desc: address.direction === 'descending' }]
  const table = useTable({
    features,
    columns,
    data: rows ?? NONE,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    meta: { askToDelete: (asked) => setDeleting(rows?.find(({ id }) => id === asked) ?? null) },
    state: { sorting },
    onSortingChange(change) {
      const [order] = typeof change === 'function' ? change(sorting) : change
      const direction = order?.desc ? 'descending' : 'ascending'
      patch(order ? { sort: order.id as typeof address.sort, direction } : NEWEST_FIRST)
    },
  })

  // Whoever turns the page at the foot of the table reads on at its head.
  const shownPage = useRef(address.page)
  useEffect(() => {
    if (shownPage.current === address.page) return
    shownPage.current = address.page
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView({ block: 'start' })
  }, [address.page])

  if (source.isError && !rows) {
    return <TryAgain title={failure} query={source} />
  }
  return (
    <>
      {source.isError && (
        <div role="alert" className={styles.outdated}>
          <p>This may be out of date. {messageOf(source.error)}</p>
          <Button size="small" onClick={() => void source.refetch()} disabled={source.isFetching}>
            Try again
          </Button>
        </div>
      )}
      <div ref={frame} className={styles.frame}>
        <table
          ref={element}
          tabIndex={-1}
          aria-label={label}
          aria-busy={!rows || source.isPlaceholderData}
          className={classNames(styles.table, source.isPlaceholderData && styles.turning, className)}
        >
          <thead>
            <tr>
              {table.getFlatHeaders().map((header) => (
                <ColumnHead key={header.id} header={header} />
              ))}
            </tr>
          </thead>
          <tbody>
            <ColumnCount value={columns.length}>
              {before}
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} data-row={row.id} className={styles.row}>
                  {row.getAllCells().map((cell) => {
                    const { id, columnDef } = cell.column
                    const Cell = columnDef.meta?.isRowHeader ? 'th' : 'td'
                    return (
                      <Cell
                        key={cell.id}
                        scope={Cell === 'th' ? 'row' : undefined}
                        data-column={id}
                        data-align={columnDef.meta?.align}
                      >
                        <table.FlexRender cell={cell} />
                      </Cell>
                    )
                  })}
                </tr>
              ))}
              {!rows &&
                Array.from({ length: waiting }, (_, place) => (
                  <FullWidthRow key={place} look="waiting">
                    <Skeleton height={28} />
                  </FullWidthRow>
                ))}
              {rows?.length === 0 && <FullWidthRow look="empty">{empty}</FullWidthRow>}
            </ColumnCount>
          </tbody>
        </table>
      </div>
      {pager && pager.total > 0 && (
        <Pager
          {...pager}
          pageSizes={PAGE_SIZES}
          onPage={(page) => patch({ page }, 'push')}
          onPageSize={(pageSize) => patch({ pageSize })}
        />
      )}
      {deleting && deletion(deleting, () => setDeleting(null))}
    </>
  )
}
