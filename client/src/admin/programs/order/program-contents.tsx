import styles from './content-row.module.css'
import { ContentRow } from './content-row.tsx'
import type { ContentFacts } from './send-order-change.ts'

export interface ContentOrder {
  readonly contentIds: readonly string[]
  readonly facts: ReadonlyMap<string, ContentFacts>
  /** Moves content to a position, from 0. */
  readonly onMove: (contentId: string, order: number) => void
  readonly onRemove: (contentId: string) => void
}

/** The content of a program, moved by buttons. */
export function PlainContent({ contentIds, facts, onMove, onRemove }: ContentOrder) {
  return (
    <ol className={styles.list} aria-label="Sessions in order">
      {contentIds.map((id, index) => (
        <ContentRow
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
