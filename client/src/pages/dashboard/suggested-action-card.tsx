import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { categoryTexts } from '../../entities/content/categories.ts'
import { clock, durationLabel } from '../../entities/content/duration.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Lead } from './suggested-action.ts'
import styles from './suggested-action-card.module.css'

const EYEBROW: Record<Lead['kind'], string> = {
  continue: 'Continue',
  start: 'Start here',
  next: 'Next for you',
  again: 'Listen again',
}

export function SuggestedActionCard({ lead }: { readonly lead: Lead }) {
  const { content, kind, position } = lead
  const to = `/content/${content.id}?from=/`
  const duration = content.duration ?? 0
  const { name, description } = categoryTexts(content.categoryId)
  return (
    <section className={styles.card} aria-labelledby="lead-title">
      <CoverPicture content={content} first sizes="(width < 45em) 100vw, 340px" className={styles.cover} />
      <div className={styles.words}>
        <p className="fine strong sky">{EYEBROW[kind]}</p>
        <h2 id="lead-title" className={styles.title}>
          <Link to={to} className="tap-all">
            {content.title}
          </Link>
        </h2>
        <p className="clamp soft">{content.description || description}</p>
        <div className={styles.row}>
          <Link
            to={to}
            state={{ play: true }}
            className={styles.play}
            aria-label={`${kind === 'continue' ? 'Continue' : 'Play'} ${content.title}`}
          >
            <Play aria-hidden />
          </Link>
          {kind === 'continue' ? (
            <div className="grows shrinks anywhere">
              <ProgressBar label="How far you listened" value={duration > 0 ? position / duration : 0} />
              <div className={`${styles.times} tabular`}>
                <span>{clock(position)} played</span>
                <span>{clock(duration - position)} left</span>
              </div>
            </div>
          ) : (
            <p className="small soft">
              {name} · {durationLabel(content.duration)}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

export function SuggestedActionCardSkeleton() {
  return (
    <section className={styles.card} aria-busy="true" aria-label="Loading">
      <Skeleton height="auto" className={styles.cover} />
      <div className={styles.words}>
        <Skeleton width={80} />
        <Skeleton width="70%" height={36} />
        <Skeleton width="90%" />
        <div className={styles.row}>
          <Skeleton width={72} height={72} round />
          <Skeleton width="50%" height={8} />
        </div>
      </div>
    </section>
  )
}
