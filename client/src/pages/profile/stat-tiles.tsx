import { useQuery } from '@tanstack/react-query'
import { progressQuery } from '../../entities/listening/progress.ts'
import { streakQuery } from '../../entities/listening/streak.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './stat-tiles.module.css'

interface TileProps {
  readonly label: string
  /** Undefined until it is known. */
  readonly value: number | undefined
  readonly unit?: string
  readonly isPending: boolean
}

/** Shows the listening progress in four numbers. */
export function StatTiles() {
  const progress = useQuery(progressQuery)
  const streak = useQuery(streakQuery)
  const minutes = progress.data && Math.round(progress.data.listenedSeconds / 60)
  const days = streak.data?.currentStreak

  return (
    <section aria-label="Your numbers">
      <dl className={styles.tiles}>
        <Tile label="Total Sessions" value={progress.data?.totalSessions} isPending={progress.isPending} />
        <Tile label="Completed" value={progress.data?.completedSessions} isPending={progress.isPending} />
        <Tile
          label="Practice Time"
          value={minutes}
          unit={minutes === 1 ? 'minute' : 'minutes'}
          isPending={progress.isPending}
        />
        <Tile label="Day Streak" value={days} unit={days === 1 ? 'Day' : 'Days'} isPending={streak.isPending} />
      </dl>
      {(progress.isError || streak.isError) && (
        <div role="alert" className={styles.failure}>
          <p>Some of your numbers could not be loaded. They are safe.</p>
          <Button
            look="bare"
            size="small"
            onClick={() => {
              for (const query of [progress, streak]) if (query.isError) void query.refetch()
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

function Tile({ label, value, unit, isPending }: TileProps) {
  return (
    <div className={styles.tile} aria-busy={isPending}>
      <dt className="small soft">{label}</dt>
      <dd className={`${styles.value} tabular`}>
        {isPending ? (
          <Skeleton width={72} height={44} />
        ) : value === undefined ? (
          <>
            <span aria-hidden>–</span>
            <span className="visually-hidden">not known</span>
          </>
        ) : (
          <>
            {value.toLocaleString()} {unit && <span className={styles.unit}>{unit}</span>}
          </>
        )}
      </dd>
    </div>
  )
}
