import type { Content } from '@stillair/api/contract/content.ts'
import { categoryTexts } from '../library/categories.ts'
import { durationLabel } from '../library/duration.ts'
import styles from './about-content.module.css'

interface Props {
  readonly content: Content
  /** Stands alone, as wide as the page. */
  readonly isWide: boolean
}

export function AboutContent({ content, isWide }: Props) {
  return (
    <aside className={styles.about} data-wide={isWide || undefined} aria-labelledby="about-title">
      <div>
        <h2 id="about-title" className={styles.title}>
          About This Content
        </h2>
        <p className={styles.description}>{content.description || categoryTexts(content.categoryId).description}</p>
      </div>
      <dl className={styles.facts}>
        {content.tags.length > 0 && (
          <div>
            <dt>Topics covered</dt>
            <dd>{content.tags.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Type</dt>
          <dd>{content.type === 'audio' ? 'Audio' : 'Video'}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{durationLabel(content.duration)}</dd>
        </div>
      </dl>
    </aside>
  )
}
