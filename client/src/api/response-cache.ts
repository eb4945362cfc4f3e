import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { outageStore } from './outage.ts'
import { deleteCachedResponse, preciseTime, readCachedResponse, writeCachedResponse } from './response-cache-records.ts'

/**
 * Of the contract of what is stored: a change of a shape is a new value, and what has the old one is not shown any more. A test
 * compares it with the contract.
 */
export const SHAPES = '507ad648db6f'

/** Milliseconds until a screen shows what was read last, while the server has not answered yet. */
const SHOWN_AFTER_MS = 500
/** Milliseconds until a server that does not answer is taken for away. */
const AWAY_AFTER_MS = 5_000

/** What listeners read, by the first part of a query's key. */
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

/** Whether the answers to a query are stored on the device: what listeners read, and nothing of the admin area. */
const isStored = ([first]: QueryKey) =>
  typeof first === 'string' && LISTENERS.some((start) => first === start || first.startsWith(`${start}/`))

/** Nobody of ours answered: no network, or something in between that speaks for us. */
const isUnanswered = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status)

/** What on the device answers a query before the stored answers do: an offline item goes with its own texts. */
export type Elsewhere = (userId: string, queryKey: QueryKey) => Promise<{ data: unknown; at: number } | null>

interface Options {
  /** Who is signed in, or was at the last visit. */
  readonly userId: () => string | null
  readonly elsewhere: Elsewhere
}

/**
 * Keeps on the device what the server answers a listener, and answers with it while the server does not. What comes later takes its
 * place; once the server answers again, all that stood in for it is read anew.
 */
export function storeAnswers(queryClient: QueryClient, { userId, elsewhere }: Options): void {
  /** Queries that show what was stored, and when that was read. */
  const standIns = new Map<string, number>()
  /** By query: when the request began whose answer it shows, or the user changed it, milliseconds since 1970. */
  const begun = new Map<string, number>()

  async function stored(user: string, { queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>) {
    return (await elsewhere(user, queryKey).catch(() => null)) ?? (await readCachedResponse(user, queryHash, SHAPES))
  }

  function isAway(): void {
    const asOf = standIns.size > 0 ? Math.min(...standIns.values()) : null
    outageStore.setState({ away: { asOf } })
  }

  function isBack(): void {
    if (outageStore.getState().away === null) return
    outageStore.setState({ away: null })
    const hashes = new Set(standIns.keys())
    standIns.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }

  let isShowing = false
  /** Shows an answer that came after what was stored had taken its place. */
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
    /** Whether this answer is newer than what the query shows: then it is what the query shows next. */
    const isNewest = () => {
      if (begunAt <= (begun.get(queryHash) ?? 0)) return false
      begun.set(queryHash, begunAt)
      return true
    }
    let hasAnswered = false
    const answered = Promise.resolve(queryFn(context)).then((data) => {
      hasAnswered = true
      standIns.delete(queryHash)
      isBack()
      return data
    })
    const stopWaiting = new AbortController()
    const slow = setTimeout(isAway, AWAY_AFTER_MS)
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
          standIns.set(queryHash, record.at)
          // It still comes, or what failed is read again when the server is restored.
          void answered.then(
            (data) => isNewest() && show(query.queryKey, data),
            (error) => isUnanswered(error) && isAway(),
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
      if (record) standIns.set(queryHash, record.at)
      isAway()
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
    // What was changed here while the server is away is as old as what it changes.
    const at = standIns.get(queryHash) ?? state.dataUpdatedAt
    const isChange = event.action.manual === true && !isShowing
    if (isChange) begun.set(queryHash, preciseTime())
    const begunAt = begun.get(queryHash)
    // What is stored already, and shown in place of an answer, is not stored again.
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
