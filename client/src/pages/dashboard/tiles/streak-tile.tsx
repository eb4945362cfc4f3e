import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { progressQuery } from '../../../entities/listening/progress.ts'
import { streakQuery } from '../../../entities/listening/streak.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Hint } from '../../../ui/hints/hint.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './tile.module.css'

/** Shows the length of the streak, and which of the last seven days count. */
export function StreakTile() {
  const streak = useQuery(streakQuery)
  return (
    <section className={styles.tile} aria-labelledby="streak-label" aria-busy={streak.isPending}>
      <div className={styles.head}>
        <h2 id="streak-label" className={styles.label}>
          Day streak
        </h2>
        {streak.isSuccess && (
          <p className={`${styles.number} tabular`}>
            {streak.data.currentStreak} {streak.data.currentStreak === 1 ? 'Day' : 'Days'}
          </p>
        )}
        {streak.isPending && <Skeleton width={120} height={40} />}
      </div>
      {streak.isPending && <Skeleton height={36} />}
      {streak.isSuccess && <Week pattern={streak.data.weeklyPattern} />}
      {!streak.isError && <PracticeNote isBroken={streak.data?.currentStreak === 0} />}
      {streak.isError && (
        <div role="alert">
          <p className="small soft">Your streak could not be loaded. It is safe.</p>
          <Button look="bare" size="small" className={styles.retry} onClick={() => streak.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

/** The days are one stop of the Tab key; the arrow keys move between them. */
function Week({ pattern }: { readonly pattern: readonly boolean[] }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const dots = [...event.currentTarget.querySelectorAll('button')]
    const at = dots.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowLeft: dots[at - 1], ArrowRight: dots[at + 1] }[event.key]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul className={styles.dots} aria-label="The last seven days, today last" onKeyDown={onKeyDown}>
      {pattern.map((done, index) => {
        const text = done ? `Day ${index + 1}: Completed` : 'No activity'
        return (
          <li key={index} style={{ display: 'contents' }}>
            <Hint text={text}>
              <button
                type="button"
                className={styles.dot}
                tabIndex={index === pattern.length - 1 ? 0 : -1}
                aria-label={done ? text : `Day ${index + 1}: No activity`}
                data-done={done || undefined}
                data-today={index === pattern.length - 1 || undefined}
              >
                <span className={styles.circle}>
                  <Check aria-hidden />
                </span>
              </button>
            </Hint>
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the minutes really listened to, as a line of the streak tile, with a kind word after a missed day. */
function PracticeNote({ isBroken }: { readonly isBroken: boolean }) {
  const progress = useQuery(progressQuery)
  if (progress.isPending) return <Skeleton width="70%" height={24} />
  if (progress.isError) {
    return (
      <div role="alert">
        <p className="small soft">Your practice time could not be loaded. It is safe.</p>
        <Button look="bare" size="small" className={styles.retry} onClick={() => progress.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const minutes = Math.round(progress.data.listenedSeconds / 60)
  return (
    <p className="small soft tabular">
      {isBroken && progress.data.completedSessions > 0 && 'A missed day is only a day. '}
      {minutes === 0
        ? 'A few minutes is a good start.'
        : `${minutes.toLocaleString()} ${minutes === 1 ? 'minute' : 'minutes'} of practice so far.`}
    </p>
  )
}
