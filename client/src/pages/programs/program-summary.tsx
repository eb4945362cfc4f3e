import type { Program } from '@stillair/api/contract/listener/programs.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ProgramProgress } from '../../entities/programs/programs.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { isLong } from './long-description.ts'
import styles from './program-summary.module.css'

interface Props {
  readonly program: Program
  /** `undefined` until it is known. */
  readonly progress: ProgramProgress | undefined
  /** About how many minutes are left; `null` when unknown or nothing is left. */
  readonly minutes: number | null
}

/** Shows the listener's progress, and who the program is for. */
export function ProgramSummary({ program, progress, minutes }: Props) {
  const { description, whoIsThisFor } = program
  return (
    <div className={styles.summary}>
      <section className={styles.card} aria-label="Your progress" aria-busy={!progress}>
        {progress ? (
          <>
            <div className={`${styles.numbers} tabular`}>
              <p className={styles.done}>
                {progress.done}/{progress.total} Sessions
              </p>
              {progress.percent === 100 ? (
                <Badge tone="done">
                  <Check aria-hidden />
                  Completed
                </Badge>
              ) : (
                <p className="small soft">{progress.percent}%</p>
              )}
            </div>
            <ProgressBar label="How much of the program is completed" value={progress.percent / 100} />
            <p className="small soft">{left(progress, minutes)}</p>
            {progress.percent === 100 && <Link to="/programs">Choose another program</Link>}
          </>
        ) : (
          <>
            <Skeleton width="60%" height={32} />
            <Skeleton height={8} />
            <Skeleton width="50%" height={24} />
          </>
        )}
      </section>
      {whoIsThisFor && (
        <section>
          <h2 className="heading above-s">Who is this for?</h2>
          <p className={styles.text}>{whoIsThisFor}</p>
        </section>
      )}
      {description && isLong(description) && (
        <section>
          <h2 className="heading above-s">About this program</h2>
          <p className={styles.text}>{description}</p>
        </section>
      )}
    </div>
  )
}

function left({ done, total, percent }: ProgramProgress, minutes: number | null): string {
  if (total === 0) return 'Its sessions are coming soon.'
  if (percent === 100) return 'You can listen to all of it again.'
  if (minutes !== null) return `About ${minutes.toLocaleString()} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return `${total - done} ${total - done === 1 ? 'session' : 'sessions'} left`
}
