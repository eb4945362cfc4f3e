import type { ListHistoryEvents } from '@stillair/api/contract/analysis.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What is looked for; the rest follows page by page. */
export type EventFilter = Omit<ListHistoryEvents, 'before'>

/** Every question is recorded in the log, so nothing is read again by itself. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

export const eventsQuery = (asked: EventFilter) =>
  infiniteQueryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/events', asked],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/analysis/events', { signal, query: { ...asked, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const eventQuery = (id: string) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/events', id],
    queryFn: ({ signal }) => api('GET /api/analysis/events/:id', { signal, params: { id } }),
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

/** A time as the log has it: `2026-11-23 08:44:05`, in UTC. */
export const momentText = (at: string): string => at.slice(0, 19).replace('T', ' ')
