import { useProgress } from '../listening/progress.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './tile.module.css'

/** Minutes really listened to. */
export function MinutesTile() {
  const progress = useProgress()
  const minutes = Math.round((progress.data?.listenedSeconds ?? 0) / 60)
  const completed = progress.data?.completedSessions ?? 0
  return (
    <section className={styles.tile} aria-labelledby="minutes-label" aria-busy={progress.isPending}>
      <div className={styles.head}>
        <h2 id="minutes-label" className={styles.label}>
          Practice time
        </h2>
        {progress.isPending && <Skeleton width={140} height={40} />}
        {progress.isSuccess && (
          <p className={`${styles.number} tabular`}>
            {minutes.toLocaleString()} {minutes === 1 ? 'minute' : 'minutes'}
          </p>
        )}
      </div>
      {progress.isSuccess && (
        <p className={styles.note}>
          {completed === 0
            ? 'A few minutes is a good beginning.'
            : `${completed.toLocaleString()} ${completed === 1 ? 'session' : 'sessions'} completed.`}
        </p>
      )}
      {progress.isError && (
        <div role="alert">
          <p className={styles.note}>Your minutes could not be loaded. They are safe.</p>
          <Button look="bare" size="small" className={styles.retry} onClick={() => progress.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}
