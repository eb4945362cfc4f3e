import { createContext, type ReactNode, use } from 'react'
import styles from './data-table.module.css'

/** The number of columns of the surrounding table. */
export const ColumnCount = createContext(1)

interface Props {
  readonly look?: 'plain' | 'slim' | 'bad' | 'waiting' | 'empty'
  readonly children: ReactNode
}

/** A table row with a single cell. */
export function FullWidthRow({ look = 'plain', children }: Props) {
  return (
    <tr className={styles.whole} data-look={look}>
      <td colSpan={use(ColumnCount)}>{children}</td>
    </tr>
  )
}
