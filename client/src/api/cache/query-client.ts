import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { onStaleRead } from './stale-reads.ts'

/** Milliseconds for which query data counts as fresh. Commands invalidate the queries that they change. */
const STALE_AFTER_MS = 5 * 60_000

/**
 * Never retries silently: screens show a failure where it occurred, with a button to try again. Queries run even when the browser
 * reports that it is offline, since it is often wrong. Failed queries are refetched once it is online again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: STALE_AFTER_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : false),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Refetches queries after a command. It first cancels a pending first request, whose answer may predate the command; invalidating
 * alone would accept that answer.
 */
export async function readAnew({ queryKey }: { readonly queryKey: QueryKey }): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** The wait before stale queries are refetched, in milliseconds: the first, and the longest. It doubles each time. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined

onStaleRead(() => {
  if (timer) return
  const since = Date.now()
  timer = setTimeout(async () => {
    timer = undefined
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt >= since })
    if (!timer) waitMs = FIRST_WAIT_MS
  }, waitMs)
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
})
