import { useState } from 'react'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { CONTENT_COLUMNS } from './content-columns.tsx'
import styles from './content-filters.module.css'

const KEY = 'stillair:admin-columns'
const OPTIONAL = CONTENT_COLUMNS.filter(({ meta }) => meta?.isOptional)

/** Returns the columns to show in the content table, and a function that shows or hides an optional one; this device remembers them. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState(() => readStored(KEY)?.split(',') ?? [])
  const columns = CONTENT_COLUMNS.filter(({ id, meta }) => !meta?.isOptional || chosen.includes(String(id)))
  function choose(column: string, isShown: boolean) {
    const next = OPTIONAL.map(({ id }) => String(id)).filter((id) => (id === column ? isShown : chosen.includes(id)))
    writeStored(KEY, next.length > 0 ? next.join(',') : null)
    setChosen(next)
  }
  return { columns, choose }
}

/** The choice of further columns, below the filters. Without room for columns there is nothing to choose. */
export function ColumnChoice({ columns, choose }: ReturnType<typeof useChosenColumns>) {
  return (
    <fieldset className={`${styles.more} ${styles.columns}`}>
      <legend className="visually-hidden">Columns</legend>
      <span aria-hidden>Columns</span>
      {OPTIONAL.map((column) => (
        <Toggle
          key={column.id}
          label={String(column.header)}
          checked={columns.includes(column)}
          onChange={(isShown) => choose(String(column.id), isShown)}
        />
      ))}
    </fieldset>
  )
}
