import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { RowFailure } from '../shared/do-each.ts'
import styles from './selection-bar.module.css'

interface Props {
  /** The accessible name, such as "Selected sessions". */
  readonly label: string
  /** How many rows are selected, and how many of them are on other pages. */
  readonly count: number
  readonly elsewhere?: number | undefined
  /** How far an action has come; null when none is running. */
  readonly progress: Progress | null
  /** The rows that an action left as they were. */
  readonly failures: readonly RowFailure[]
  /** The buttons that select more. */
  readonly more: readonly More[]
  readonly onClear: () => void
  /** The actions for the selected rows. */
  readonly children: ReactNode
}

/** A button that selects more rows. */
interface More {
  readonly text: string
  /** The end of the text, which phones leave out. */
  readonly rest?: string
  readonly onPress: () => void
  readonly isBusy?: boolean
}

/** How many of the rows an action has finished. */
export interface Progress {
  readonly done: number
  readonly of: number
}

/** Shows how many rows are selected, with the actions for them. */
export function SelectionBar({ label, count, elsewhere = 0, progress, failures, more, onClear, children }: Props) {
  const selected = elsewhere > 0 ? `${count} selected, ${elsewhere} on other pages` : `${count} selected`
  return (
    <section aria-label={label} className={styles.bar}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {progress ? `Working… ${progress.done} of ${progress.of}` : selected}
        </p>
        {children}
        <span className={styles.choose}>
          {more.map(({ text, rest, onPress, isBusy = false }) => (
            <Button
              key={`${text} ${rest}`}
              look="bare"
              size="small"
              disabled={isBusy || progress !== null}
              onClick={onPress}
            >
              <span>
                {text}
                {rest && <span className={styles.long}> {rest}</span>}
              </span>
            </Button>
          ))}
          <Button look="bare" size="small" disabled={progress !== null} onClick={onClear}>
            <span>
              Clear<span className={styles.long}> selection</span>
            </span>
          </Button>
        </span>
      </div>
      {failures.length > 0 && (
        <div role="alert" className="small clay anywhere">
          <p>Not done with {failures.length}:</p>
          <ul>
            {failures.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>{title}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
