import { useProgress } from '../../entities/listening/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './tile.module.css'

/** Minutes really listened to, as a line of the streak's tile. */
export function PracticeNote() {
  const progress = useProgress()
  if (progress.isPending) return <Skeleton width="70%" height={24} />
  if (progress.isError) {
    return (
      <div role="alert">
        <p className="small soft">Your minutes could not be loaded. They are safe.</p>
        <Button look="bare" size="small" className={styles.retry} onClick={() => progress.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const minutes = Math.round(progress.data.listenedSeconds / 60)
  return (
    <p className="small soft tabular">
      {minutes === 0
        ? 'A few minutes is a good beginning.'
        : `${minutes.toLocaleString()} ${minutes === 1 ? 'minute' : 'minutes'} of practice so far.`}
    </p>
  )
}
