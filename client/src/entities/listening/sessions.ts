import type { SessionLog, UpdateSession } from '@stillair/api/contract/listening.ts'
import { request, requestWhileLeaving } from '../../api/client.ts'

/** The idempotency key of the listening session of a view: beginning it twice begins one. */
export const sessionKey = (viewId: string): string => `session-${viewId}`

/** `POST /api/create-session`: a listening session begins. */
export function startListeningSession(contentId: string, idempotencyKey: string): Promise<SessionLog> {
  return request<SessionLog>('/api/create-session', { method: 'POST', body: { contentId }, idempotencyKey })
}

/** `POST /api/content/{id}/view`. */
export function recordView(contentId: string, idempotencyKey: string): Promise<unknown> {
  return request(`/api/content/${encodeURIComponent(contentId)}/view`, { method: 'POST', idempotencyKey })
}

function path(sessionId: string): string {
  return `/api/session-logs/${encodeURIComponent(sessionId)}`
}

/** `PATCH /api/session-logs/{id}`: totals since the session began. */
export function updateSession(sessionId: string, body: UpdateSession): Promise<SessionLog> {
  return request<SessionLog>(path(sessionId), { method: 'PATCH', body })
}

/** The same, while the page is closing. Answers whether the server took it. */
export function updateSessionWhileLeaving(sessionId: string, body: UpdateSession): Promise<boolean> {
  return requestWhileLeaving(path(sessionId), { method: 'PATCH', body })
}
