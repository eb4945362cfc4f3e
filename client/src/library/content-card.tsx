import type { Content } from '@stillair/api/contract/content.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '../ui/badge.tsx'
import { CoverPicture } from '../ui/cover-picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { categoryTexts } from './categories.ts'
import styles from './content-card.module.css'
import { durationLabel } from './duration.ts'

interface Props {
  readonly content: Content
  readonly completed: boolean
  /** The path that the session's Back goes to. */
  readonly from: string
}

/** A session in a row or a grid. The cover does the work. */
export function ContentCard({ content, completed, from }: Props) {
  return (
    <Link to={`/content/${content.id}?from=${encodeURIComponent(from)}`} className={styles.card}>
      <div className={styles.picture}>
        <CoverPicture
          content={content}
          sizes="(max-width: 719px) 120px, (max-width: 1100px) 33vw, 262px"
          className={styles.cover}
        />
        <div className={styles.state}>
          {completed && (
            <Badge tone="glass">
              <Check aria-hidden />
              Completed
            </Badge>
          )}
        </div>
        <div className={styles.duration}>
          <Badge tone="shade">{durationLabel(content.duration)}</Badge>
        </div>
      </div>
      <div className={styles.words}>
        <p className={styles.meta}>{categoryTexts(content.categoryId).name}</p>
        <h3 className={styles.title}>{content.title}</h3>
        <p className={styles.line}>
          {durationLabel(content.duration)}
          {completed && ' · Completed'}
        </p>
      </div>
    </Link>
  )
}

export function ContentCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton height="auto" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width={72} height={16} />
        <Skeleton width="80%" height={24} />
      </div>
    </div>
  )
}
