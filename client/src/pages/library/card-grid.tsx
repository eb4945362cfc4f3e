import type { Content } from '@stillair/api/contract/content.ts'
import { memo, useDeferredValue } from 'react'
import type { CardListener } from '../../entities/content/card-facts.ts'
import { ContentCard, ContentCardSkeleton } from '../../entities/content/content-card.tsx'
import styles from './card-grid.module.css'

/** More than the first view of any screen holds. */
const AT_ONCE = 24

interface Props {
  readonly items: readonly Content[]
  readonly listener: CardListener
  /** The path that a content's Back goes to. */
  readonly from: string
  /** Draws everything in the first go: whoever comes back finds the place where they were. */
  readonly isReturn: boolean
}

/**
 * Every content found: the browser's own search finds them, and the way back leads to the same place. The first are
 * drawn at once, the rest when there is time, and what is out of sight is not laid out (`content-visibility`).
 */
export function CardGrid({ items, listener, from, isReturn }: Props) {
  const drawn = useDeferredValue(items, isReturn ? items : items.slice(0, AT_ONCE))
  return <Cards items={drawn} listener={listener} from={from} />
}

const Cards = memo(function Cards({ items, listener, from }: Omit<Props, 'isReturn'>) {
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
