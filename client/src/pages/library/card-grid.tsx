import type { Content } from '@stillair/api/contract/listener/content.ts'
import { memo, useDeferredValue, useMemo } from 'react'
import type { CardListener } from '../../entities/content/card-facts.ts'
import { ContentCard, ContentCardSkeleton } from '../../entities/content/content-card.tsx'
import { variedReasons } from '../../entities/recommendations/varied-reasons.ts'
import styles from './card-grid.module.css'

/** More than the first view of any screen shows. */
const AT_ONCE = 24

interface Props {
  readonly items: readonly Content[]
  readonly listener: CardListener
  /** The path of the content's Back link. */
  readonly from: string
  /** Whether to render everything at once, so that returning users find their scroll position. */
  readonly isReturn: boolean
}

/**
 * Shows every match in one list, so that the browser's own search finds it and Back returns to the same position. The
 * first cards render at once, the rest when the browser is idle. Cards out of sight aren't laid out
 * (`content-visibility`).
 */
export function CardGrid({ items, listener, from, isReturn }: Props) {
  const drawn = useDeferredValue(items, isReturn ? items : items.slice(0, AT_ONCE))
  const varied = useMemo(() => {
    const ids = drawn.map(({ id }) => id)
    return { ...listener, recommended: variedReasons(ids, listener.recommended) }
  }, [drawn, listener])
  return <Cards items={drawn} listener={varied} from={from} />
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
