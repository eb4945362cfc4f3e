import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { outageStore } from '../outage.ts'
import { deleteCachedResponse, preciseTime, readCachedResponse, writeCachedResponse } from './response-cache-records.ts'

/**
 * A hash of the API contract of all cached answers. A change of a shape needs a new value, which hides answers cached in the old
 * shape. A test compares it with the contract.
 */
export const SHAPES = '6eb82398747b'

/** Milliseconds before a screen shows the cached answer while the server has not replied. */
const SHOWN_AFTER_MS = 500
/** Milliseconds before a silent server counts as unreachable. */
const AWAY_AFTER_MS = 5_000

/** The endpoints that listeners read, by the first element of the query key. */
const LISTENERS = [
  '/api/content',
  '/api/programs',
  '/api/users/me',
  '/api/streak',
  '/api/progress',
  '/api/session-logs',
  '/api/subscription-status',
  '/api/distress',
  '/api/favourites',
]

/** Returns whether the answers from a path are cached on the device: what listeners read, and nothing of the admin area. */
export const isCachedPath = (path: string): boolean =>
  LISTENERS.some((start) => path === start || path.startsWith(`${start}/`))

const isStored = ([first]: QueryKey) => typeof first === 'string' && isCachedPath(first)

/** Whether our server did not answer: there is no network, or a gateway answered in its place. */
const isUnanswered = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status)

/** Another source on the device that takes precedence over the cache: an offline item includes its own texts. */
export type Elsewhere = (userId: string, queryKey: QueryKey) => Promise<{ data: unknown; at: number } | null>

interface Options {
  /** Returns the signed-in user, or that of the last visit. */
  readonly userId: () => string | null
  readonly elsewhere: Elsewhere
}

/**
 * Caches the server's answers for a listener on the device, and shows them while the server does not reply. Later responses
 * replace them. Once the server replies again, all queries that show a cached answer are refetched.
 */
export function storeAnswers(queryClient: QueryClient, { userId, elsewhere }: Options): void {
  /** The queries that show a cached answer, and when it was fetched. */
  const fromCache = new Map<string, number>()
  /** When the request for the answer on screen began, or the user changed the data; milliseconds since 1970, by query hash. */
  const begun = new Map<string, number>()

  async function stored(user: string, { queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>) {
    return (await elsewhere(user, queryKey).catch(() => null)) ?? (await readCachedResponse(user, queryHash, SHAPES))
  }

  function reportOutage(): void {
    const asOf = fromCache.size > 0 ? Math.min(...fromCache.values()) : null
    outageStore.setState({ away: { asOf } })
  }

  function endOutage(): void {
    if (outageStore.getState().away === null) return
    outageStore.setState({ away: null })
    const hashes = new Set(fromCache.keys())
    fromCache.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }

  let isShowing = false
  /** Shows a response that arrived after the cached answer was shown. */
  function show(queryKey: QueryKey, data: unknown): void {
    isShowing = true
    queryClient.setQueryData(queryKey, data)
    isShowing = false
  }

  async function answer(queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> {
    const user = userId()
    if (user === null || !isStored(query.queryKey)) return queryFn(context)
    const { queryHash } = query
    const begunAt = preciseTime()
    /** Returns whether this response is newer than the data that the query shows. If so, records it as shown. */
    const isNewest = () => {
      if (begunAt <= (begun.get(queryHash) ?? 0)) return false
      begun.set(queryHash, begunAt)
      return true
    }
    let hasAnswered = false
    const answered = Promise.resolve(queryFn(context)).then((data) => {
      hasAnswered = true
      fromCache.delete(queryHash)
      endOutage()
      return data
    })
    const stopWaiting = new AbortController()
    const slow = setTimeout(reportOutage, AWAY_AFTER_MS)
    void answered
      .catch(() => {})
      .finally(() => {
        stopWaiting.abort()
        clearTimeout(slow)
      })
    try {
      const first = await Promise.race([answered, after(SHOWN_AFTER_MS, stopWaiting.signal)])
      if (first === WAITING) {
        const record = await stored(user, query)
        if (record && !hasAnswered) {
          fromCache.set(queryHash, record.at)
          // The request is still pending. If it fails, the query is refetched once the server replies again.
          void answered.then(
            (data) => isNewest() && show(query.queryKey, data),
            (error) => isUnanswered(error) && reportOutage(),
          )
          return record.data
        }
      }
      const data = await answered
      isNewest()
      return data
    } catch (error) {
      if (error instanceof ApiError && [403, 404].includes(error.status)) void deleteCachedResponse(user, queryHash)
      if (!isUnanswered(error)) throw error
      const record = await stored(user, query)
      if (record) fromCache.set(queryHash, record.at)
      reportOutage()
      if (record) return record.data
      throw error
    }
  }

  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: answer as never } })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash, queryKey, state } = event.query
    const user = userId()
    if (user === null || !isStored(queryKey)) return
    // A change made on the screen while the server is unreachable keeps the age of the data it changes.
    const at = fromCache.get(queryHash) ?? state.dataUpdatedAt
    const isChange = event.action.manual === true && !isShowing
    if (isChange) begun.set(queryHash, preciseTime())
    const begunAt = begun.get(queryHash)
    // Data that came from the cache is not written again.
    if (begunAt === undefined) return
    void writeCachedResponse({ userId: user, hash: queryHash, data: state.data, at, begunAt, shapes: SHAPES })
  })
}

const WAITING = Symbol('waiting')

const after = (ms: number, signal: AbortSignal) =>
  new Promise<typeof WAITING>((resolve) => {
    const timer = setTimeout(() => resolve(WAITING), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
