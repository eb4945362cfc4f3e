import type { Program } from '@stillair/api/contract/listener/programs.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Reason } from '../recommendations/reason.tsx'
import styles from './program-card.module.css'
import type { ProgramProgress } from './programs.ts'

/** The number of tags that the specification sets for a card. */
const TAGS = 2

interface Props {
  readonly program: Program
  readonly progress: ProgramProgress
  /** The strongest reason why it suits the listener; missing when it isn't recommended, or no longer is. */
  readonly reason?: string | undefined
  /** The title's heading level: one below the heading above the cards. */
  readonly level: 2 | 3
}

/** A program card for a row or a grid, with the listener's progress. */
export function ProgramCard({ program, progress, reason, level }: Props) {
  const { done, total, percent } = progress
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <CoverPicture
        content={{ cover: program.cover, coverImageUrl: program.coverUrl }}
        sizes="(width < 45em) 100vw, (width < 64em) 50vw, 358px"
        className={styles.cover}
      />
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link to={`/programs/${program.id}`} className="tap-all">
            {program.title}
          </Link>
        </Heading>
        {program.description && <p className="clamp small soft">{program.description}</p>}
        {program.tags.length > 0 && <p className="fine soft">{program.tags.slice(0, TAGS).join(' · ')}</p>}
        {reason && percent < 100 && <Reason reason={reason} />}
        <div className={styles.progress}>
          <div className={`${styles.numbers} tabular`}>
            <span>
              {done}/{total} Sessions
            </span>
            {percent === 100 ? (
              <Badge tone="done">
                <Check aria-hidden />
                Completed
              </Badge>
            ) : (
              <span>{percent}%</span>
            )}
          </div>
          <ProgressBar label={`How much of ${program.title} is completed`} value={percent / 100} />
        </div>
      </div>
    </article>
  )
}

export function ProgramCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <Skeleton height="auto" className={styles.cover} />
      <div className={styles.words}>
        <Skeleton width="70%" height={28} />
        <Skeleton height={48} />
        <div className={styles.progress}>
          <Skeleton width={96} height={28} />
          <Skeleton height={8} />
        </div>
      </div>
    </div>
  )
}
