import type { Content } from '@stillair/api/contract/content.ts'
import { memo } from 'react'
import type { CardListener } from './card-facts.ts'
import styles from './card-grid.module.css'
import { ContentCard, ContentCardSkeleton } from './content-card.tsx'

interface Props {
  readonly items: readonly Content[]
  readonly listener: CardListener
  /** The path that a session's Back goes to. */
  readonly from: string
}

/**
 * Every session found, at once: the browser's own search finds them, and the way back leads to the same place. What is
 * out of sight is not laid out (`content-visibility`), so that hundreds cost little.
 */
export const CardGrid = memo(function CardGrid({ items, listener, from }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map((content) => (
        <li key={content.id} className={styles.item}>
          <ContentCard content={content} listener={listener} from={from} level={2} />
        </li>
      ))}
    </ul>
  )
})

export function CardGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className={styles.item}>
          <ContentCardSkeleton />
        </div>
      ))}
    </div>
  )
}
