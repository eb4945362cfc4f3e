import type { Content } from '@stillair/api/contract/content.ts'
import { useId } from 'react'
import type { CardListener } from '../library/card-facts.ts'
import { ContentCard, ContentCardSkeleton } from '../library/content-card.tsx'
import styles from './category-row.module.css'

interface Props {
  readonly title: string
  readonly items: readonly Content[]
  readonly listener: CardListener
}

export function CategoryRow({ title, items, listener }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.grid}>
        {items.map((content) => (
          <li key={content.id}>
            <ContentCard content={content} listener={listener} from="/" level={3} isShort />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CategoryRowSkeleton({ title }: { readonly title: string }) {
  return (
    <section aria-busy="true" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <ContentCardSkeleton key={key} />
        ))}
      </div>
    </section>
  )
}
