import type { SessionLog, UpdateSession } from '@stillair/api/contract/listening.ts'
import { api, apiWhileLeaving } from '../../api/client.ts'

/** The idempotency key of the listening session of a view: beginning it twice begins one. */
export const sessionKey = (viewId: string): string => `session-${viewId}`

/** `POST /api/create-session`: a listening session begins. */
export function startListeningSession(contentId: string, idempotencyKey: string): Promise<SessionLog> {
  return api('POST /api/create-session', { body: { contentId }, idempotencyKey })
}

/** `POST /api/content/{id}/view`. */
export function recordView(contentId: string, idempotencyKey: string): Promise<unknown> {
  return api('POST /api/content/:id/view', { params: { id: contentId }, idempotencyKey })
}

/** `PATCH /api/session-logs/{id}`: totals since the listening session began. */
export function updateSession(sessionId: string, body: UpdateSession): Promise<SessionLog> {
  return api('PATCH /api/session-logs/:id', { params: { id: sessionId }, body })
}

/** The same, while the page is closing. Resolves with whether the server took it. */
export function updateSessionWhileLeaving(sessionId: string, body: UpdateSession): Promise<boolean> {
  return apiWhileLeaving('PATCH /api/session-logs/:id', { params: { id: sessionId }, body })
}
