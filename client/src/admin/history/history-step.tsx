import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { dateLabel, exactDateLabel } from '../shared/date-label.ts'
import styles from './history-step.module.css'
import { TextDiff } from './text-diff.tsx'

interface Props {
  readonly entry: HistoryEntry
  /** Whether it created the current version. */
  readonly isNow: boolean
  readonly onRestore: () => void
  /** Undoes this change; undefined while that is under way. */
  readonly onUndo: (() => void) | undefined
}

/** One entry of a history: what happened, who did it and when, with a button to restore that version. */
export function HistoryStep({ entry, isNow, onRestore, onUndo }: Props) {
  const when = dateLabel(entry.at)
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {entry.title} {isNow && <Badge tone="done">Now</Badge>}
        </h3>
        <p className="small soft">
          {entry.by ?? 'The system, or a deleted account'}, <time dateTime={entry.at}>{when}</time>
        </p>
      </div>
      {entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              <p>{change.sentence}</p>
              {change.pieces.length > 0 && <TextDiff pieces={change.pieces} />}
            </li>
          ))}
        </ul>
      )}
      {(entry.isRestorable || entry.undo) && (
        <div className={styles.actions}>
          {entry.undo && (
            <Button look="bare" size="small" disabled={!onUndo} onClick={onUndo}>
              Undo this change<span className="visually-hidden"> of {exactDateLabel(entry.at)}</span>
            </Button>
          )}
          {entry.isRestorable && (
            <Button look="bare" size="small" onClick={onRestore}>
              Restore this version<span className="visually-hidden"> of {exactDateLabel(entry.at)}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
