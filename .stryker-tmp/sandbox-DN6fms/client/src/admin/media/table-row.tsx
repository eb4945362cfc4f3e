// @ts-nocheck
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './upload-rows.module.css'

interface Props {
  /** How many columns the table has. */
  readonly columns: number
  readonly isBad?: boolean
  readonly isSlim?: boolean
  readonly children: ReactNode
}

/** A row of a table that is one cell. */
export function TableRow({ columns, isBad = false, isSlim = false, children }: Props) {
  return (
    <tr className={styles.row} data-tone={isBad ? 'bad' : 'plain'}>
      <td colSpan={columns} className={classNames(isSlim && styles.slim)}>
        {children}
      </td>
    </tr>
  )
}
