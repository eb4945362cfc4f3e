import type { Content } from '@stillair/api/contract/content.ts'
import { useId } from 'react'
import { ContentCard, ContentCardSkeleton } from '../library/content-card.tsx'
import styles from './category-row.module.css'

interface Props {
  readonly title: string
  readonly items: readonly Content[]
  readonly completed: ReadonlySet<string>
}

export function CategoryRow({ title, items, completed }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.grid}>
        {items.map((content) => (
          <li key={content.id}>
            <ContentCard content={content} completed={completed.has(content.id)} from="/" />
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
