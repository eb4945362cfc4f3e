import './start-response-cache.ts'
import { queryClient } from '../api/query-client.ts'
import { currentAccountQuery } from '../entities/account/current-account.ts'
import { contentQuery } from '../entities/content/content.ts'
import { prefetchContent } from '../entities/content/prefetch.ts'

/** How long a visit's first screen waits for answers that are on their way, milliseconds: with them it is drawn once, not as a skeleton before. */
const AHEAD_MS = 100

let isFirst = true

/**
 * Requests what content's screen needs, while its code is still on the way. As the first of a visit it resolves once who is here and the
 * content are known, or soon. Never rejects.
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
