import type { ProgramContent } from '@stillair/api/contract/listener/programs.ts'
import { Check, ChevronRight, Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AccessLabel } from '../../entities/content/access-label.tsx'
import { type CardListener, cardFacts } from '../../entities/content/card-facts.ts'
import { categoryTexts } from '../../entities/content/categories.ts'
import { durationLabel } from '../../entities/content/duration.ts'
import { Badge } from '../../ui/badge.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { sessionPath } from './session-path.ts'
import styles from './session-row.module.css'

interface Props {
  readonly content: ProgramContent
  readonly number: number
  readonly programId: string
  readonly isNext: boolean
  readonly listener: CardListener
}

/** A numbered session of a program. */
export function SessionRow({ content, number, programId, isNext, listener }: Props) {
  const { access } = cardFacts(content, listener)
  const isCompleted = listener.completed.has(content.id)
  return (
    <article className={styles.row} data-completed={isCompleted || undefined} data-access={access}>
      <span className={`${styles.number} tabular`} aria-hidden>
        {number}
      </span>
      <CoverPicture content={content} sizes="120px" isSmall className={styles.cover} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={sessionPath(content.id, programId)} state={isNext ? { play: true } : undefined} className="tap-all">
            <span className="visually-hidden">
              Session {number}
              {isNext && ', next'}:{' '}
            </span>
            {content.title}
          </Link>
        </h3>
        <p className="small soft">
          {categoryTexts(content.categoryId).name} · {durationLabel(content.duration)}
          <AccessLabel access={access} />
        </p>
      </div>
      {isCompleted ? (
        <div className={styles.badge}>
          <Badge tone="done">
            <Check aria-hidden />
            Completed
          </Badge>
        </div>
      ) : isNext ? (
        <span className={styles.play} aria-hidden>
          <Play />
        </span>
      ) : (
        <ChevronRight className={styles.chevron} aria-hidden />
      )}
    </article>
  )
}
