import type { ReactNode } from 'react'
import styles from './cells.module.css'

/** The buttons at the end of a row. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
