import { type RowData, useTable } from '@tanstack/react-table'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { useLostFocus } from '../../ui/dialogs/use-lost-focus.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { type FailedQuery, TryAgain } from '../../ui/messages/try-again.tsx'
import { NEWEST_FIRST, PAGE_SIZES, useAdminAddress } from '../shared/admin-address.ts'
import { ColumnHead } from './column-head.tsx'
import { type Columns, features } from './columns.ts'
import styles from './data-table.module.css'

/** The state of the query that provides the rows. */
interface Source extends FailedQuery {
  readonly isError: boolean
  readonly isPlaceholderData: boolean
}

interface Props<Row extends RowData> {
  /** The accessible name. */
  readonly label: string
  readonly columns: Columns<Row>
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly source: Source
  /** The title of the failure when nothing could be loaded. */
  readonly failure: string
  /** Shown instead of rows. */
  readonly empty: ReactNode
  /** Rendered in the frame of the table, above it. */
  readonly before?: ReactNode
  /** The number of placeholder rows while loading. */
  readonly waiting: number
  readonly pager?: {
    readonly label: string
    readonly page: number
    readonly pageSize: number
    /** The number of rows on all pages. */
    readonly total: number
    readonly onAboutToTurn?: (page: number) => void
  }
  /** The confirmation before a row is deleted. It may outlast the row, for example when the row no longer matches the filter. */
  readonly deletion: (row: Row, onClose: () => void) => ReactNode
  readonly className: string | undefined
}

const NONE: readonly never[] = []

/**
 * An admin table with its head, rows, placeholders, failure and pager. The address contains the order and page. When a refetch
 * fails, the loaded rows stay. When the focused row disappears, the focus moves to the table.
 */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { label, columns, rows, source, failure, empty, before, waiting, pager, deletion, className } = props
  const { address, patch } = useAdminAddress()
  const frame = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const element = useLostFocus<HTMLTableElement>((lost) => lost.focus({ preventScroll: true }))
  const sorting = [{ id: address.sort as string, desc: address.direction === 'descending' }]
  const table = useTable({
    features,
    columns,
    data: rows ?? NONE,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    meta: { askToDelete: (rowId) => setDeleting(rows?.find(({ id }) => id === rowId) ?? null) },
    state: { sorting },
    onSortingChange(change) {
      const [order] = typeof change === 'function' ? change(sorting) : change
      const direction = order?.desc ? 'descending' : 'ascending'
      patch(order ? { sort: order.id as typeof address.sort, direction } : NEWEST_FIRST)
    },
  })

  // After turning the page at the bottom, the user continues at the top of the table.
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
        {before}
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
                      style={{ '--column': id } as CSSProperties}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  )
                })}
              </tr>
            ))}
            {!rows &&
              Array.from({ length: waiting }, (_, place) => (
                <tr key={place} className={styles.whole} data-look="waiting">
                  <td colSpan={columns.length}>
                    <Skeleton height={28} />
                  </td>
                </tr>
              ))}
            {rows?.length === 0 && (
              <tr className={styles.whole}>
                <td colSpan={columns.length}>{empty}</td>
              </tr>
            )}
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
