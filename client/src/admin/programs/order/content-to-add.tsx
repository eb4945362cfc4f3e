import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { CONTENT_PAGES } from '../../shared/content-query.ts'
import { minutesLabel } from '../../table/row-facts.ts'
import styles from './content-to-add.module.css'
import type { ContentFacts } from './send-order-change.ts'

const PAGE_SIZE = 50

/** Queries content whose title contains the search text, newest first, page by page, including drafts. */
export function contentToAddQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [CONTENT_PAGES, 'to-add', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/content', { query: { search, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface Props {
  /** Trimmed; empty for everything. */
  readonly search: string
  /** The content already in the program. */
  readonly contentIds: readonly string[]
  /** Adds these, in this order. */
  readonly onAdd: (contents: readonly ContentFacts[]) => void
}

/** With fewer items than this, the next page loads at once. */
const ENOUGH = 12

/** Lists content that the program does not contain yet, with drafts marked. */
export function ContentToAdd({ search, contentIds, onAdd }: Props) {
  const content = useInfiniteQuery(contentToAddQuery(search))
  const { hasNextPage, isFetching, isError, fetchNextPage } = content
  const list = useRef<HTMLDivElement>(null)
  const addedAt = useRef<number | null>(null)
  const [chosen, setChosen] = useState<readonly ContentFacts[]>([])
  // What somebody else has added meanwhile does not count.
  const toAdd = chosen.filter(({ id }) => !contentIds.includes(id))
  const placeOf = (id: string) => toAdd.findIndex((content) => content.id === id) + 1

  function choose(content: ContentFacts) {
    const isChosen = placeOf(content.id) > 0
    setChosen(isChosen ? toAdd.filter(({ id }) => id !== content.id) : [...toAdd, content])
  }

  function addChosen() {
    onAdd(toAdd)
    setChosen([])
    // The button disappears.
    list.current?.focus()
  }

  const all = content.data?.pages.flatMap(({ items }) => items)
  const missing = all?.filter(({ id }) => !contentIds.includes(id))
  const count = missing?.length ?? 0

  // A page may consist entirely of content that is already in the program.
  useEffect(() => {
    if (count < ENOUGH && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [count, hasNextPage, isFetching, isError, fetchNextPage])

  // The pressed button disappears with its row, so the focus moves to the next row.
  useEffect(() => {
    if (addedAt.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(addedAt.current, count - 1)] ?? list.current
    addedAt.current = null
    next?.focus()
  }, [count])

  return (
    <div ref={list} tabIndex={-1} className={styles.body} aria-busy={content.isPending || content.isPlaceholderData}>
      {toAdd.length > 0 && (
        <section aria-label="Chosen sessions" className={styles.chosen}>
          <p role="status">
            {toAdd.length} chosen, last {toAdd.at(-1)?.title}
          </p>
          <span className="cluster far-end">
            <Button size="small" look="bare" onClick={() => setChosen([])}>
              Clear
            </Button>
            <Button size="small" look="main" onClick={addChosen}>
              Add {toAdd.length} in this order
            </Button>
          </span>
        </section>
      )}
      {content.isPending && <Skeleton height={240} />}
      {missing && missing.length > 0 && (
        <ul className="stack" aria-label="Content to add">
          {missing.map((content, index) => (
            <li key={content.id} className={styles.item}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  aria-label={`Choose ${content.title}`}
                  checked={placeOf(content.id) > 0}
                  onChange={() => choose(content)}
                />
                <span aria-hidden className={styles.place}>
                  {placeOf(content.id) || ''}
                </span>
              </label>
              <CoverPicture content={content} sizes="60px" className={styles.cover} />
              <div className="stack shrinks grows">
                <span className="medium strong anywhere">{content.title}</span>
                <span className={styles.facts}>
                  {factsOf(content)}
                  {!content.isPublished && <Badge>Draft</Badge>}
                </span>
              </div>
              <Button
                size="small"
                onClick={() => {
                  addedAt.current = index
                  onAdd([content])
                }}
              >
                Add<span className="visually-hidden"> {content.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {content.isError && (
        <TryAgain
          title="Failed to fetch content"
          query={{ ...content, refetch: all ? fetchNextPage : content.refetch }}
        />
      )}
      {count === 0 && all && !hasNextPage && !content.isPlaceholderData && (
        <p role="status" className={styles.none}>
          {search === '' ? 'All content is already added to this program' : `No sessions to add match “${search}”.`}
        </p>
      )}
      {hasNextPage && count >= ENOUGH && (
        <Button size="small" className="below-l" disabled={isFetching} onClick={() => fetchNextPage()}>
          {isFetching ? 'Reading more…' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function factsOf({ type, duration }: ContentFacts): string {
  return `${type === 'audio' ? 'Audio' : 'Video'} · ${minutesLabel(duration)}`
}
