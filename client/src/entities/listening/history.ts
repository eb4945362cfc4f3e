import type { SessionLog } from '@stillair/api/contract/listening.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A listener's listening sessions, newest first, without those that were over as they began. */
export const historyQuery = queryOptions({
  queryKey: ['/api/session-logs'],
  queryFn: ({ signal }) => api('GET /api/session-logs', { signal }),
  // Whoever looks has mostly just listened: nothing announces each report.
  staleTime: 0,
  select: heard,
})

/** Only what was really listened to, or completed. */
function heard(logs: readonly SessionLog[]): readonly SessionLog[] {
  return logs.filter(({ durationPlayed, completed }) => completed || isCounted(durationPlayed))
}
