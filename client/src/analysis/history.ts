import type { ListHistoryEvents } from '@stillair/api/contract/analysis/analysis.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queryOf } from '../api/query-of.ts'

/** The search filter; further pages keep it. */
export type EventFilter = Omit<ListHistoryEvents, 'before'>

/** Options of queries that are never refetched automatically, since the log records each one. */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

/** Queries how often each type of event was recorded in the library lately. */
export const libraryWeeksQuery = queryOptions({ ...ONCE, ...queryOf('/api/analysis/library-weeks') })

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/events', filter],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/analysis/events', { signal, query: { ...filter, ...(pageParam && { before: pageParam }) } }),
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

/** Queries a stream at a revision; `null` is the newest. */
export const streamQuery = (stream: string, at: number | null) =>
  queryOptions({
    ...ONCE,
    queryKey: ['/api/analysis/streams', stream, at],
    queryFn: ({ signal }) =>
      api('GET /api/analysis/streams/:id', { signal, params: { id: stream }, query: at === null ? {} : { at } }),
    placeholderData: keepPreviousData,
  })

/** Returns a time in the log's format: `2026-11-23 08:44:05`, in UTC. */
export const momentText = (at: string): string => at.slice(0, 19).replace('T', ' ')
