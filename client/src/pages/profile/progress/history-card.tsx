import type { SessionLog } from '@stillair/api/contract/listener/listening.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../../api/client.ts'
import { useOutage } from '../../../api/outage.ts'
import { contentListQuery } from '../../../entities/content/content.ts'
import { contentPath } from '../../../entities/content/content-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import styles from './history-card.module.css'

/** The number listed at first, and added at each press of the button. */
const STEP = 10
/** The number requested at once. */
const PAGE = 5 * STEP

/** A listener's listening sessions, newest first and page by page, without those too short to count. */
const historyQuery = infiniteQueryOptions({
  queryKey: ['/api/session-logs', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/session-logs', { query: { limit: PAGE, ...(pageParam && { before: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < PAGE ? null : page.at(-1)?.id),
  // Users mostly look just after listening, and nothing announces each report.
  staleTime: 0,
  select: ({ pages }) => pages.flat().filter(countsAsListening),
})

const countsAsListening = ({ durationPlayed, completed }: SessionLog) => completed || isCounted(durationPlayed)

/** Lists the sessions listened to, with date and duration, newest first. */
export function HistoryCard() {
  const history = useInfiniteQuery(historyQuery)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  const isAway = useOutage() !== null
  const library = useQuery(contentListQuery).data
  const [shown, setShown] = useState(STEP)
  const count = history.data?.length ?? 0

  function showMore(): void {
    const wanted = shown + STEP
    setShown(wanted)
    // One press ahead, so that the last press of a page neither waits nor finds nothing.
    if (hasNextPage && count <= wanted + STEP) void fetchNextPage()
  }

  const titleOf = (id: string) => library?.find((content) => content.id === id)?.title
  return (
    <section className={styles.card} aria-labelledby="listening-history" aria-busy={history.isPending}>
      <h2 id="listening-history" className={styles.title}>
        Listening history
      </h2>
      {history.isError && !isFetchNextPageError ? (
        <TryAgain title="Your history could not be loaded" query={history} />
      ) : history.isPending ? (
        <Skeleton height={200} />
      ) : count === 0 && !hasNextPage ? (
        <p className="soft">Sessions you listen to appear here.</p>
      ) : (
        <>
          <ol className={styles.list}>
            {history.data.slice(0, shown).map((log) => (
              <Heard key={log.id} log={log} title={titleOf(log.contentId)} />
            ))}
          </ol>
          {count <= shown && isFetchNextPageError ? (
            <TryAgain title="Earlier sessions could not be loaded" query={{ ...history, refetch: fetchNextPage }} />
          ) : count > shown || (hasNextPage && !isAway) ? (
            <Button size="small" className="below-l" disabled={count <= shown && isFetchingNextPage} onClick={showMore}>
              Show more
            </Button>
          ) : (
            hasNextPage && <p className="small soft below-l">Earlier sessions appear when you’re back online.</p>
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
