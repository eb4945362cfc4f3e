import type { CompleteContent, CreateSession, UpdateSession } from '@stillair/api/contract/listening.ts'
import { api, apiWhileLeaving } from '../../api/client.ts'

/** Who did what a request reports, and where: it may be sent later, from elsewhere. */
export interface Listener {
  readonly userId: string
  /** IANA zone. */
  readonly timeZone: string
}

/** A request of the outbox that is not answered by then has failed, milliseconds: others wait for their turn. */
const PATIENCE_MS = 30_000

/** By `x-sent-at` the server takes a wrong clock out of the times in the body. */
const headersOf = ({ timeZone }: Listener) => ({ 'x-time-zone': timeZone, 'x-sent-at': new Date().toISOString() })
const sentBy = (listener: Listener) => ({
  as: listener.userId,
  headers: headersOf(listener),
  signal: AbortSignal.timeout(PATIENCE_MS),
})

/** `POST /api/create-session`: a listening session begins, under an id of the device's. */
export function startSession(listener: Listener, body: CreateSession): Promise<unknown> {
  return api('POST /api/create-session', { body, ...sentBy(listener) })
}

/** `PATCH /api/session-logs/{id}`: totals since the listening session began. */
export function updateSession(listener: Listener, sessionId: string, body: UpdateSession): Promise<unknown> {
  return api('PATCH /api/session-logs/:id', { params: { id: sessionId }, body, ...sentBy(listener) })
}

/** The same, while the page is closing. Resolves with whether the server took it. */
export function updateSessionWhileLeaving(
  listener: Listener,
  sessionId: string,
  body: UpdateSession,
): Promise<boolean> {
  const sent = { as: listener.userId, headers: headersOf(listener) }
  return apiWhileLeaving('PATCH /api/session-logs/:id', { params: { id: sessionId }, body, ...sent })
}

/** `POST /api/content/{id}/complete`. */
export function completeContent(
  listener: Listener,
  contentId: string,
  body: CompleteContent,
  idempotencyKey: string,
): Promise<unknown> {
  return api('POST /api/content/:id/complete', { params: { id: contentId }, body, idempotencyKey, ...sentBy(listener) })
}

/** `POST /api/content/{id}/view`. */
export function recordView(contentId: string, idempotencyKey: string): Promise<unknown> {
  return api('POST /api/content/:id/view', { params: { id: contentId }, idempotencyKey })
}
