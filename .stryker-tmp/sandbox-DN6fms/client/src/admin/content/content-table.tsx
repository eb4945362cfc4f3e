// @ts-nocheck
import type { AdminContentPage, AdminContentRow } from '@stillair/api/contract/admin.ts'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import tables from '../table.module.css'
import { ContentRow } from './content-row.tsx'
import styles from './content-table.module.css'
import { DeleteContent } from './delete-content.tsx'
import { SortHeader } from './sort-header.tsx'
import { SORTABLE } from './sort-orders.ts'
import { useFocusOfLostRows } from './use-focus-of-lost-rows.ts'

interface Props {
  /** `undefined` until there is one. */
  readonly page: AdminContentPage | undefined
  /** Another page is on its way; this one shows until it is there. */
  readonly isTurning: boolean
  /** Rows above the sessions: what is being uploaded and packaged. */
  readonly uploads: ReactNode
  /** What to say when there are no sessions to show. */
  readonly empty: ReactNode
  readonly frame: Ref<HTMLDivElement>
}

/** How many columns the table has. */
export const COLUMNS = SORTABLE.length + 1
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The sessions of the library, a page at a time. */
export function ContentTable({ page, isTurning, uploads, empty, frame }: Props) {
  const [deleting, setDeleting] = useState<AdminContentRow | null>(null)
  const [deleted, setDeleted] = useState(0)
  const table = useFocusOfLostRows(page?.items ?? [])

  // The button that asked is gone with its row. The question gives the focus back in a task of its own; this comes after it.
  useEffect(() => {
    if (deleted === 0) return
    const timer = setTimeout(() => table.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [deleted, table])

  function onAnswered(isDeleted: boolean) {
    setDeleting(null)
    if (isDeleted) setDeleted(deleted + 1)
  }

  return (
    <div ref={frame} className={classNames(tables.frame, styles.frame)}>
      <table
        ref={table}
        tabIndex={-1}
        aria-label="Sessions"
        aria-busy={!page || isTurning}
        className={classNames(tables.table, tables.cards, styles.table, isTurning && styles.turning)}
      >
        <thead>
          <tr>
            {SORTABLE.map((column) => (
              <SortHeader key={column.sort} column={column} />
            ))}
            <th scope="col" data-column="actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {uploads}
          {page?.items.map((row) => (
            <ContentRow key={row.id} row={row} onDelete={() => setDeleting(row)} />
          ))}
          {!page &&
            WAITING.map((key) => (
              <tr key={key}>
                <td colSpan={COLUMNS} className={styles.waiting}>
                  <Skeleton height={28} />
                </td>
              </tr>
            ))}
          {page?.items.length === 0 && (
            <tr>
              <td colSpan={COLUMNS}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
      {deleting && <DeleteContent row={deleting} onAnswered={onAnswered} />}
    </div>
  )
}
