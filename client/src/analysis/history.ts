import type { ListHistoryEvents } from '@stillair/api/contract/analysis.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What is looked for; the rest follows page by page. */
export interface EventFilter extends Omit<ListHistoryEvents, 'before'> {
  /** The newest position that is looked at. */
  readonly upTo?: string
}

/** What lies before is asked for, so that the position itself is there. */
const after = (position: string) => (/^\d{1,18}$/.test(position) ? String(BigInt(position) + 1n) : position)

/** Every question is recorded in the log, so nothing is read again by itself. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

export const eventsQuery = (asked: EventFilter) =>
  infiniteQueryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/events', asked],
    queryFn: ({ signal, pageParam }) => {
      const { upTo: _, ...filter } = asked
      return api('GET /api/analysis/events', { signal, query: { ...filter, ...(pageParam && { before: pageParam }) } })
    },
    initialPageParam: asked.upTo ? after(asked.upTo) : '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const eventQuery = (position: string) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/events', position],
    queryFn: ({ signal }) => api('GET /api/analysis/events/:position', { signal, params: { position } }),
  })

/** A stream at a revision; `null` is its newest. */
export const streamQuery = (stream: string, at: number | null) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/streams', stream, at],
    queryFn: ({ signal }) =>
      api('GET /api/analysis/streams/:id', { signal, params: { id: stream }, query: at === null ? {} : { at } }),
    placeholderData: keepPreviousData,
  })
