import type { Content } from '@stillair/api/contract/listener/content.ts'
import { Check, Clapperboard, Headphones, Sparkle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { Reason } from '../recommendations/reason.tsx'
import { AccessLabel } from './access-label.tsx'
import { type CardListener, cardFacts } from './card-facts.ts'
import { ANY_DESCRIPTION, categoryTexts } from './categories.ts'
import styles from './content-card.module.css'
import { durationLabel } from './duration.ts'

interface Props {
  readonly content: Content
  readonly listener: CardListener
  /** The path of the content page's Back link. */
  readonly from: string
  /** The title's heading level: one below the heading above the cards. */
  readonly level: 2 | 3 | 4
  /** `row` becomes a list row on a phone; `tile` stays a picture with text below. */
  readonly shape?: 'row' | 'tile'
  /** Leaves out tags and reason, where space is short. */
  readonly isShort?: boolean
  /** Shows the description, where no reason explains why the content is listed. */
  readonly isDescribed?: boolean
}

/** A content card for a row or a grid. */
export function ContentCard(props: Props) {
  const { content, listener, from, level, shape = 'row', isShort = false, isDescribed = false } = props
  const { state, access, tags, reason } = cardFacts(content, listener)
  const duration = durationLabel(content.duration)
  const [kind, KindIcon] = content.type === 'video' ? ['Video', Clapperboard] : ['Audio', Headphones]
  const Heading = `h${level}` as const
  return (
    <article className={styles.card} data-shape={shape} data-access={access}>
      <div className={styles.picture}>
        <CoverPicture
          content={content}
          sizes="(width < 45em) 240px, (width < 64em) 50vw, 352px"
          isSmall
          className={styles.cover}
        />
        <div className={styles.marks}>
          {state && (
            <span aria-hidden>
              <Badge tone="glass">
                {state === 'Completed' ? <Check /> : <Sparkle />}
                {state}
              </Badge>
            </span>
          )}
          <span className={styles.duration}>
            <Badge tone="shade">
              <KindIcon aria-hidden />
              <span className="visually-hidden">{kind}, </span>
              {duration}
            </Badge>
          </span>
        </div>
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link to={`/content/${content.id}?from=${encodeURIComponent(from)}`} className="tap-all">
            {content.title}
            {state && <span className="visually-hidden">, {state}</span>}
          </Link>
        </Heading>
        <p className={styles.meta}>
          {categoryTexts(content.categoryId).name}
          <AccessLabel access={access} />
        </p>
        <p className={styles.line}>
          {kind} · {duration}
          {state && ` · ${state}`}
        </p>
        {!isShort && tags.length > 0 && <p className={styles.tags}>{tags.join(' · ')}</p>}
        {!isShort && reason && <Reason reason={reason} className={styles.reason} />}
        {isDescribed && !reason && <p className={styles.description}>{content.description || ANY_DESCRIPTION}</p>}
      </div>
    </article>
  )
}

export function ContentCardSkeleton({ shape = 'row' }: Pick<Props, 'shape'>) {
  return (
    <div className={styles.card} data-shape={shape}>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.words}>
        <Skeleton width={96} height={20} />
        <Skeleton width="80%" height={26} />
        <Skeleton width="50%" height={20} />
      </div>
    </div>
  )
}
