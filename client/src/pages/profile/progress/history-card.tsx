import type { SessionLog } from '@stillair/api/contract/listener/listening.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { queryOf } from '../../../api/query-of.ts'
import { contentListQuery } from '../../../entities/content/content.ts'
import { contentPath } from '../../../entities/content/content-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import styles from './history-card.module.css'

/** A listener's listening sessions, newest first, without those too short to count. */
const historyQuery = queryOptions({
  ...queryOf('/api/session-logs'),
  // Users mostly look just after listening, and nothing announces each report.
  staleTime: 0,
  select: countedLogs,
})

/** Returns only sessions that count as listening or were completed. */
function countedLogs(logs: readonly SessionLog[]): readonly SessionLog[] {
  return logs.filter(({ durationPlayed, completed }) => completed || isCounted(durationPlayed))
}

/** The number listed at first, and added at each press of the button. */
const STEP = 10

/** Lists the sessions listened to, with date and duration, newest first. */
export function HistoryCard() {
  const history = useQuery(historyQuery)
  const library = useQuery(contentListQuery).data
  const [shown, setShown] = useState(STEP)
  const titleOf = (id: string) => library?.find((content) => content.id === id)?.title
  return (
    <section className={styles.card} aria-labelledby="listening-history" aria-busy={history.isPending}>
      <h2 id="listening-history" className={styles.title}>
        Listening history
      </h2>
      {history.isError ? (
        <TryAgain title="Your history could not be loaded" query={history} />
      ) : history.isPending ? (
        <Skeleton height={200} />
      ) : history.data.length === 0 ? (
        <p className="soft">Sessions you listen to appear here.</p>
      ) : (
        <>
          <ol className={styles.list}>
            {history.data.slice(0, shown).map((log) => (
              <Heard key={log.id} log={log} title={titleOf(log.contentId)} />
            ))}
          </ol>
          {history.data.length > shown && (
            <Button size="small" className="below-l" onClick={() => setShown(shown + STEP)}>
              Show more
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Heard({ log, title }: { readonly log: SessionLog; readonly title: string | undefined }) {
  const { contentId, startedAt, durationPlayed, completed } = log
  return (
    <li className={styles.heard}>
      <span className="semi-strong anywhere linked">
        {title ? <Link to={contentPath(contentId, '/profile')}>{title}</Link> : 'A session that is no longer available'}
      </span>
      <span className={styles.facts}>
        <time dateTime={startedAt}>{dayAndTime(startedAt)}</time>
        <span>{lengthOf(durationPlayed)}</span>
        {completed && <span>Completed</span>}
      </span>
    </li>
  )
}

const dayAndTime = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** Formats seconds as "4 min", rounded, or "under a minute". */
function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 ? 'under a minute' : `${minutes.toLocaleString()} min`
}
