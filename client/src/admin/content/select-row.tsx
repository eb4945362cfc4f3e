import { createContext, use } from 'react'
import styles from './bulk-bar.module.css'

/** The selected rows of the table, for bulk actions. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

export const RowSelection = createContext<Selection>({ ids: new Set(), toggle: () => {} })

interface Props {
  readonly row: { readonly id: string; readonly title: string }
}

/** The checkbox that selects a row. */
export function SelectRow({ row: { id, title } }: Props) {
  const { ids, toggle } = use(RowSelection)
  return (
    <label className={styles.select}>
      <input type="checkbox" aria-label={`Select ${title}`} checked={ids.has(id)} onChange={() => toggle(id)} />
    </label>
  )
}
