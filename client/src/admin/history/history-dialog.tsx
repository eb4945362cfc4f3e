import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PlainDialog } from '../form/dialogs/plain-dialog.tsx'
import { type HistoryKind, historyQuery, useTitleOf, useUndo } from './history.ts'
import styles from './history-dialog.module.css'
import { HistoryStep } from './history-step.tsx'
import { RestoreQuestion } from './restore-question.tsx'

interface Props {
  readonly kind: HistoryKind
  readonly id: string
  readonly onClose: () => void
}

/** The number of entries shown at first, and added each time. */
const STEPS = 30

/** Who changed content or a program, how and when. Each version can be restored. */
export function HistoryDialog({ kind, id, onClose }: Props) {
  const history = useQuery(historyQuery(kind, id))
  const title = useTitleOf(kind, id)
  const [shown, setShown] = useState(STEPS)
  const [restoring, setRestoring] = useState<HistoryEntry | null>(null)
  const undo = useUndo(id)
  const list = useRef<HTMLOListElement>(null)
  const entries = history.data ?? []

  function onAnswered(isRestored: boolean) {
    setRestoring(null)
    // The dialog stays open and shows the restored version on top.
    if (isRestored) setShown(STEPS)
  }

  function onUndo(entry: HistoryEntry) {
    // The button disappears with the change, which moves the focus.
    undo.mutate(entry, { onSuccess: () => list.current?.focus() })
  }

  return (
    <PlainDialog title={title ? `History of ${title}` : 'History'} onClose={onClose}>
      {history.isPending && <Waiting />}
      {history.isError && <TryAgain title="The history cannot be shown" query={history} />}
      {history.data && (
        <ol ref={list} tabIndex={-1} className={styles.steps} aria-label="Changes, newest first">
          {entries.slice(0, shown).map((entry, index) => (
            <HistoryStep
              key={entry.id}
              entry={entry}
              isNow={index === 0}
              onRestore={() => setRestoring(entry)}
              onUndo={undo.isPending ? undefined : () => onUndo(entry)}
            />
          ))}
        </ol>
      )}
      {entries.length > shown && (
        <Button size="small" className={styles.more} onClick={() => setShown(shown + STEPS)}>
          Show older changes
        </Button>
      )}
      {restoring && (
        <RestoreQuestion
          key={restoring.id}
          kind={kind}
          id={id}
          entry={restoring}
          entries={entries}
          onDone={onAnswered}
          focusAfter={() => list.current}
        />
      )}
    </PlainDialog>
  )
}

function Waiting() {
  return (
    <div role="status" className="stack gap-l">
      <span className="visually-hidden">Reading the history</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={64} />
      ))}
    </div>
  )
}
