import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { progressQuery } from '../../../entities/listening/progress.ts'
import { streakQuery } from '../../../entities/listening/streak.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { BeforeAfterCard } from './before-after-card.tsx'
import { HistoryCard } from './history-card.tsx'
import styles from './progress-tab.module.css'
import { type WeekDay, weekDays } from './week-days.ts'

/** Shows the week, the streak, distress before and after sessions, and the listening history. */
export function ProgressTab() {
  const streak = useQuery(streakQuery)
  const progress = useQuery(progressQuery)
  if (streak.isError) {
    return <TryAgain title="Your week could not be loaded" query={streak} />
  }
  const days = streak.data?.currentStreak ?? 0
  return (
    <div className={styles.cards} aria-busy={streak.isPending}>
      <section className={styles.card} aria-labelledby="weekly-activity">
        <h2 id="weekly-activity" className="subtitle">
          Weekly Activity
        </h2>
        <p className="small soft">Sunday to Saturday, in your own time zone.</p>
        {streak.isPending ? (
          <Skeleton height={98} className={styles.loading} />
        ) : (
          <ol className={styles.week}>
            {weekDays(new Date(), streak.data.weeklyPattern).map((day) => (
              <Day key={day.date.getDay()} day={day} />
            ))}
          </ol>
        )}
      </section>
      <section className={styles.card} aria-labelledby="current-streak">
        <h2 id="current-streak" className="subtitle">
          Current streak
        </h2>
        {streak.isPending ? (
          <Skeleton width={140} height={72} />
        ) : (
          <p className={`${styles.streak} tabular`}>
            <span className={styles.number}>{days.toLocaleString()}</span> {days === 1 ? 'Day' : 'Days'}
          </p>
        )}
        <p className="small soft">
          {progress.data?.completedSessions === 0
            ? 'A few minutes is a good start.'
            : 'A missed day is only a day. Your sessions stay yours.'}
        </p>
        {streak.data?.currentStreak === 0 && <Link to="/">See what’s next for you</Link>}
      </section>
      <BeforeAfterCard />
      <HistoryCard />
    </div>
  )
}

const SAID: Record<WeekDay['state'], string> = {
  completed: 'Completed',
  none: 'No activity',
  future: 'Still to come',
}

function weekday(date: Date, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(undefined, { weekday: style }).format(date)
}

function Day({ day: { date, state, isToday } }: { readonly day: WeekDay }) {
  return (
    <li className={styles.day} data-today={isToday || undefined}>
      <span className={styles.circle} data-state={state} aria-hidden>
        {state === 'completed' && <Check />}
      </span>
      <span aria-hidden>{weekday(date, 'short')}</span>
      <span className="visually-hidden">
        {weekday(date, 'long')}
        {isToday && ', today'}: {isToday && state === 'none' ? 'Nothing yet' : SAID[state]}
      </span>
    </li>
  )
}
