import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { onStaleRead } from './stale-reads.ts'

/** How long what was read is taken as fresh. Commands make the queries they change stale at once. */
const STALE_AFTER_MS = 5 * 60_000

/**
 * No silent retries: a failure is shown next to what failed, with a way to try again. Queries run whatever the browser
 * reports about the network, since it is often wrong, and those that failed are repeated when it comes back.
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
 * Has a query read again what a command has changed. Its very first answer may still be on its way, and may tell how it was before:
 * invalidating would take that one.
 */
export async function readAnew({ queryKey }: { readonly queryKey: QueryKey }): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Milliseconds before what was behind is read again: at first, and at most, for each further time doubles it. */
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
