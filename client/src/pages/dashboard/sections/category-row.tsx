import type { Content } from '@stillair/api/contract/listener/content.ts'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { CardListener } from '../../../entities/content/card-facts.ts'
import type { CategoryTexts } from '../../../entities/content/categories.ts'
import { ContentCard, ContentCardSkeleton } from '../../../entities/content/content-card.tsx'
import { libraryPath } from '../../../entities/content/library-filters.ts'
import { orderLibrary } from '../../../entities/content/library-order.ts'
import styles from './category-row.module.css'

/** As many cards as fit in a row. */
const MOST = 4

interface Props {
  readonly category: CategoryTexts
  /** The content of this category. */
  readonly items: readonly Content[]
  readonly listener: CardListener
}

/** The first content of a category, and a link to all of it. */
export function CategoryRow({ category, items, listener }: Props) {
  const id = useId()
  const freeFirst = listener.hasActiveSubscription === false
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h3 id={id} className={styles.title}>
        {category.row}
      </h3>
      <ul className={styles.grid}>
        {orderLibrary(items, { sort: 'newest', freeFirst })
          .slice(0, MOST)
          .map((content) => (
            <li key={content.id}>
              <ContentCard content={content} listener={listener} from="/" level={4} isShort />
            </li>
          ))}
      </ul>
      <Link to={libraryPath(category.id)} className={styles.all}>
        {category.viewAll}
        <ArrowRight aria-hidden />
      </Link>
    </section>
  )
}

export function CategoryRowSkeleton({ title }: { readonly title: string }) {
  return (
    <div className={styles.row}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.grid} aria-hidden>
        {['a', 'b', 'c', 'd'].map((key) => (
          <ContentCardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}
