import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchText } from '../../library/use-search-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { wholeMinutes } from '../content/row-facts.ts'
import { PlainDialog } from '../form/plain-dialog.tsx'
import styles from './add-content-dialog.module.css'
import { contentToAddQuery } from './content-to-add.ts'
import type { SessionFacts } from './program-sessions.ts'

interface Props {
  /** Its title. */
  readonly program: string
  /** The sessions that it has. */
  readonly contentIds: readonly string[]
  readonly onAdd: (session: SessionFacts) => void
  readonly onClose: () => void
}

/** With fewer than these in sight, more are read at once. */
const ENOUGH = 12

/** The sessions that a program does not have yet, to be added one by one. It stays open for the next. */
export function AddContentDialog({ program, contentIds, onAdd, onClose }: Props) {
  const [wanted, setWanted] = useState('')
  const search = useSearchText(wanted, setWanted)
  const content = useInfiniteQuery(contentToAddQuery(wanted.trim()))
  const { hasNextPage, isFetching, isError, fetchNextPage } = content
  const list = useRef<HTMLDivElement>(null)
  const addedAt = useRef<number | null>(null)

  const all = content.data?.pages.flatMap(({ items }) => items)
  const missing = all?.filter(({ id }) => !contentIds.includes(id))
  const count = missing?.length ?? 0

  // What the program has already may fill whole pages.
  useEffect(() => {
    if (count < ENOUGH && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [count, hasNextPage, isFetching, isError, fetchNextPage])

  // The button that was pressed is gone with its row: the keyboard goes on at the next row.
  useEffect(() => {
    if (addedAt.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(addedAt.current, count - 1)] ?? list.current
    addedAt.current = null
    next?.focus()
  }, [count])

  return (
    <PlainDialog
      title="Add content to program"
      onClose={onClose}
      head={
        <>
          <p className={styles.program}>What you add comes last in “{program}”.</p>
          <SearchBox label="Search by title" text={search.text} onChange={search.type} onSettled={search.settle} />
        </>
      }
    >
      <div ref={list} tabIndex={-1} className={styles.body} aria-busy={content.isPending || content.isPlaceholderData}>
        {content.isPending && <Skeleton height={240} />}
        {missing && missing.length > 0 && (
          <ul className={styles.list} aria-label="Content to add">
            {missing.map((session, index) => (
              <li key={session.id} className={styles.item}>
                <CoverPicture content={session} sizes="60px" className={styles.cover} />
                <div className={styles.words}>
                  <span className={styles.name}>{session.title}</span>
                  <span className={styles.facts}>
                    {factsOf(session)}
                    {!session.isPublished && <Badge>Draft</Badge>}
                  </span>
                </div>
                <Button
                  size="small"
                  onClick={() => {
                    addedAt.current = index
                    onAdd(session)
                  }}
                >
                  Add<span className="visually-hidden"> {session.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {content.isError && (
          <TryAgain
            title="Failed to fetch content"
            error={content.error}
            onRetry={() => (all ? fetchNextPage() : content.refetch())}
            busy={isFetching}
          />
        )}
        {count === 0 && all && !hasNextPage && !isFetching && (
          <p role="status" className={styles.none}>
            {wanted.trim() === ''
              ? 'All content is already added to this program'
              : `Nothing to add is called “${wanted.trim()}”.`}
          </p>
        )}
        {hasNextPage && count >= ENOUGH && (
          <Button size="small" className={styles.more} disabled={isFetching} onClick={() => fetchNextPage()}>
            {isFetching ? 'Reading more…' : 'Show more'}
          </Button>
        )}
      </div>
    </PlainDialog>
  )
}

function factsOf({ type, duration }: SessionFacts): string {
  const minutes = wholeMinutes(duration)
  return `${type === 'audio' ? 'Audio' : 'Video'} · ${minutes === null ? 'N/A' : `${minutes} mins`}`
}
