import './device/start-response-cache.ts'
import { queryClient } from '../api/cache/query-client.ts'
import { currentAccountQuery } from '../entities/account/current-account.ts'
import { contentQuery } from '../entities/content/content.ts'
import { prefetchContent } from '../entities/content/prefetch.ts'

/**
 * Milliseconds that the first screen of a visit waits for pending responses. If they arrive in time, it renders once, without a
 * skeleton.
 */
const AHEAD_MS = 100

let isFirst = true

/**
 * Requests the data of the content screen while its code loads. On the first screen of a visit, it resolves once the user and the
 * content are known, or after a short wait. Never rejects.
 */
export async function openContent(contentId: string): Promise<void> {
  void prefetchContent(contentId)
  if (!isFirst) return
  isFirst = false
  const answers = [
    queryClient.ensureQueryData(currentAccountQuery),
    queryClient.ensureQueryData(contentQuery(contentId)),
  ]
  const soon = new Promise((resolve) => setTimeout(resolve, AHEAD_MS))
  await Promise.race([Promise.allSettled(answers), soon])
}
