import type { SetFavourite } from '@stillair/api/contract/favourites.ts'
import type { CompleteContent, CreateSession, UpdateSession } from '@stillair/api/contract/listening.ts'
import type { RateBody } from '@stillair/api/contract/ratings.ts'
import type { RateSessionDistress } from '@stillair/api/contract/session-distress.ts'
import { api, apiWhileLeaving } from '../../api/client.ts'
import type { Attempt } from '../../api/idempotent-attempt.ts'

/** The user and the time zone that a request is about. It may be sent later, from another zone. */
export interface Listener {
  readonly userId: string
  /** IANA zone. */
  readonly timeZone: string
}

/** The timeout of an outbox request in milliseconds: others are queued behind it. */
const PATIENCE_MS = 30_000

/** Returns the options of a request that outlives its page, so that a navigation doesn't abort it. */
const sentBy = ({ userId, timeZone }: Listener) => ({
  as: userId,
  headers: { 'x-time-zone': timeZone },
  keepalive: true,
})
const inTime = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** `POST /api/create-session`: starts a listening session under an id that the device chose. */
export function startSession(listener: Listener, body: CreateSession): Promise<unknown> {
  return api('POST /api/create-session', { body, ...sentBy(listener), ...inTime() })
}

/** `PATCH /api/session-logs/{id}`: reports totals since the listening session began. */
export function updateSession(listener: Listener, sessionId: string, body: UpdateSession): Promise<unknown> {
  return api('PATCH /api/session-logs/:id', { params: { id: sessionId }, body, ...sentBy(listener), ...inTime() })
}

/** Does the same while the page is closing. Resolves with whether the server took it. */
export function updateSessionWhileLeaving(
  listener: Listener,
  sessionId: string,
  body: UpdateSession,
): Promise<boolean> {
  return apiWhileLeaving('PATCH /api/session-logs/:id', { params: { id: sessionId }, body, ...sentBy(listener) })
}

/** Returns the options of a content request that was stored before it is sent. */
const attempted = <Body>(listener: Listener, contentId: string, { body, idempotencyKey }: Attempt<Body>) => ({
  params: { id: contentId },
  body,
  idempotencyKey,
  ...sentBy(listener),
  ...inTime(),
})

/** `POST /api/content/{id}/complete`. */
export function completeContent(listener: Listener, contentId: string, attempt: Attempt<CompleteContent>) {
  return api('POST /api/content/:id/complete', attempted(listener, contentId, attempt))
}

/** `POST /api/content/{id}/rating`, or `PUT` when there is a rating already. */
export function rateContent(
  listener: Listener,
  contentId: string,
  { isFirst, ...attempt }: Attempt<RateBody> & { readonly isFirst: boolean },
) {
  const key = isFirst ? 'POST /api/content/:id/rating' : 'PUT /api/content/:id/rating'
  return api(key, attempted(listener, contentId, attempt))
}

/** `POST /api/content/{id}/distress`. */
export function rateSessionDistress(listener: Listener, contentId: string, attempt: Attempt<RateSessionDistress>) {
  return api('POST /api/content/:id/distress', attempted(listener, contentId, attempt))
}

/** `PUT /api/content/{id}/favourite`. */
export function setFavourite(listener: Listener, contentId: string, attempt: Attempt<SetFavourite>) {
  return api('PUT /api/content/:id/favourite', attempted(listener, contentId, attempt))
}

/** `POST /api/content/{id}/view`. */
export function recordView(contentId: string, idempotencyKey: string): Promise<unknown> {
  return api('POST /api/content/:id/view', { params: { id: contentId }, idempotencyKey })
}
