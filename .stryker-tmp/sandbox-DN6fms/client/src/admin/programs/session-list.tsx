// @ts-nocheck
import type { SessionFacts } from './program-sessions.ts'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

export interface SessionsProps {
  readonly contentIds: readonly string[]
  readonly facts: ReadonlyMap<string, SessionFacts>
  /** To a place, from 0. */
  readonly onMove: (contentId: string, order: number) => void
  readonly onRemove: (contentId: string) => void
}

/** The sessions of a program, moved by buttons. */
export function PlainSessions({ contentIds, facts, onMove, onRemove }: SessionsProps) {
  return (
    <ol className={styles.list} aria-label="Sessions in order">
      {contentIds.map((id, index) => (
        <SessionRow
          key={id}
          facts={facts.get(id)}
          index={index}
          count={contentIds.length}
          onMove={(order) => onMove(id, order)}
          onRemove={() => onRemove(id)}
        />
      ))}
    </ol>
  )
}
