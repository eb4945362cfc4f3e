import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listener/listening.ts'
import type { RateSessionDistress } from '@stillair/api/contract/listener/session-distress.ts'
import { ApiError } from '../../api/api-error.ts'
import { api, apiWhileLeaving } from '../../api/client.ts'
import { type Attempt, attemptAt } from '../../api/idempotent-attempt.ts'
import { outageStore } from '../../api/outage.ts'
import { isDone, type Outcome, outcomeOf } from '../../api/send-outcome.ts'
import { countSent } from '../../api/sent-record.ts'
import { timeZone } from '../../api/time-zone.ts'
import { withLock } from '../../browser/locks.ts'
import { drop, KINDS, type Made, read, storedIds, write } from './outbox-storage.ts'

/*
 * Everything that the server has not yet received, since a flight has no network. All listening data goes through this
 * outbox and is sent in the order in which it was made. A listening session starts, is reported, completes its content,
 * and the content is rated. Distress ratings before and after a session and favourites are sent from here, too.
 */

/** An older version of the app stored a single report instead of an array. */
const reportsOf = (userId: string, sessionId: string) => [read(userId, 'report', sessionId) ?? []].flat()

/** Stores the start of a listening session, with or without a network. Repeating it changes nothing. */
export function storeStart(userId: string, sessionId: string, contentId: string): void {
  if (read(userId, 'start', sessionId)) return
  write(userId, 'start', sessionId, { contentId, startedAt: new Date().toISOString(), timeZone: timeZone() })
}

/** Stores the newest report of a listening session until it, or a newer one, has arrived. */
export function storeReport(userId: string, sessionId: string, report: UpdateSession): void {
  const [first] = reportsOf(userId, sessionId)
  const completing = first?.completed ? [first] : []
  write(userId, 'report', sessionId, [...completing, { ...report, timeZone: timeZone() }])
}

/** Removes the stored reports up to this one and keeps later ones. */
function dropReport(userId: string, sessionId: string, sent: UpdateSession): void {
  const reports = reportsOf(userId, sessionId)
  const rest = reports.slice(reports.findIndex(({ endTime }) => endTime === sent.endTime) + 1)
  if (rest.length > 0) write(userId, 'report', sessionId, rest)
  else drop(userId, 'report', sessionId)
}

/** Returns the ids of content that this user has completed and the server doesn't know of yet. */
export function storedCompletions(userId: string): string[] {
  return [...new Set(storedIds(userId, 'completion').map(contentOf))]
}

/**
 * The entry id when content is completed again before the first completion arrived, so that the second session is
 * completed, too.
 */
const ofAnotherSession = (contentId: string, sessionId: string) => `${contentId}/${sessionId}`
const contentOf = (completionId: string) => completionId.split('/', 1)[0] ?? completionId

/** The timeout of a request in milliseconds: others are queued behind it. */
const PATIENCE_MS = 30_000

/** Returns the options of a request about what a user did earlier. It outlives its page, so that a navigation doesn't abort it. */
const doneBy = (userId: string, made: Made) => ({
  as: userId,
  headers: { 'x-time-zone': made.timeZone ?? timeZone() },
  keepalive: true,
})
const inTime = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Returns the options of a stored request about content. */
const aboutContent = <Body>(userId: string, contentId: string, entry: Attempt<Body> & Made) => ({
  params: { id: contentId },
  body: entry.body,
  idempotencyKey: entry.idempotencyKey,
  ...doneBy(userId, entry),
  ...inTime(),
})

/** One request to send. Within a listening session, each step waits for the ones before it. */
interface Step {
  readonly sessionId: string
  /** ISO 8601 in UTC, by the device's clock. */
  readonly at: string
  send(): Promise<Outcome>
}

function startStep(userId: string, sessionId: string): Step[] {
  const kept = read(userId, 'start', sessionId)
  if (!kept) return []
  async function send(start: NonNullable<typeof kept>): Promise<Outcome> {
    // If the clock was set back in the meantime: listening took time, so the session can't have begun later than this.
    const listened = Math.max(0, ...reportsOf(userId, sessionId).map((report) => report.durationPlayed))
    const startedAt = new Date(Math.min(Date.parse(start.startedAt), Date.now() - listened * 1_000)).toISOString()
    const body = { contentId: start.contentId, sessionId, startedAt }
    const sending = api('POST /api/create-session', { body, ...doneBy(userId, start), ...inTime() })
    const outcome = await outcomeOf('A listening session could not be started', sending)
    if (isDone(outcome)) drop(userId, 'start', sessionId)
    if (outcome === 'taken') countSent(userId)
    return outcome
  }
  // First of all: the server understands nothing about a listening session before its start.
  return [{ sessionId, at: '', send: () => send(kept) }]
}

function reportSteps(userId: string, sessionId: string): Step[] {
  async function send(report: UpdateSession & Made): Promise<Outcome> {
    const { timeZone: _, ...body } = report
    const request = { params: { id: sessionId }, body, ...doneBy(userId, report), ...inTime() }
    const sending = api('PATCH /api/session-logs/:id', request)
    const outcome = await outcomeOf('A listening session could not be updated', sending)
    if (isDone(outcome)) dropReport(userId, sessionId, report)
    return outcome
  }
  return reportsOf(userId, sessionId).map((report) => ({ sessionId, at: report.endTime, send: () => send(report) }))
}

/**
 * Permanent refusals of completions and ratings, for {@link complete} and {@link rate}: any flush may be the one that sends
 * the entry.
 */
const refusals = new Map<string, ApiError>()
const refusalKey = (userId: string, kind: 'completion' | 'rating', id: string) => `${userId}:${kind}:${id}`

/** Waits for the answer and removes the entry once it is settled, unless a newer one has replaced it. */
async function outcomeOfEntry(
  userId: string,
  kind: 'completion' | 'rating' | 'distress' | 'favourite',
  id: string,
  sent: { readonly idempotencyKey: string },
  what: string,
  sending: Promise<unknown>,
): Promise<Outcome> {
  const outcome = await outcomeOf(`${what} could not be sent`, sending)
  if (isDone(outcome) && read(userId, kind, id)?.idempotencyKey === sent.idempotencyKey) drop(userId, kind, id)
  if (outcome === 'taken') countSent(userId)
  return outcome
}

function completionStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'completion', id)
  if (!kept) return []
  const contentId = contentOf(id)
  async function send(completion: NonNullable<typeof kept>): Promise<Outcome> {
    const sending = api('POST /api/content/:id/complete', aboutContent(userId, contentId, completion))
    const outcome = await outcomeOfEntry(userId, 'completion', id, completion, 'A completion', sending)
    if (outcome instanceof ApiError) refusals.set(refusalKey(userId, 'completion', id), outcome)
    return outcome
  }
  // An older version stored no time, so its entry comes last.
  const { sessionId = contentId, completedAt = '~' } = kept.body
  return [{ sessionId, at: completedAt, send: () => send(kept) }]
}

function ratingStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'rating', id)
  if (!kept) return []
  async function send(rating: NonNullable<typeof kept>): Promise<Outcome> {
    // Only users who have completed content may rate it.
    if (read(userId, 'completion', id)) return 'later'
    const key = rating.isFirst ? 'POST /api/content/:id/rating' : 'PUT /api/content/:id/rating'
    const sending = api(key, aboutContent(userId, id, rating))
    const outcome = await outcomeOfEntry(userId, 'rating', id, rating, 'A rating', sending)
    if (outcome instanceof ApiError) refusals.set(refusalKey(userId, 'rating', id), outcome)
    return outcome
  }
  return [{ sessionId: `rating:${id}`, at: kept.body.ratedAt ?? '~', send: () => send(kept) }]
}

function distressStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'distress', id)
  if (!kept) return []
  const send = () => {
    const sending = api('POST /api/content/:id/distress', aboutContent(userId, kept.contentId, kept))
    return outcomeOfEntry(userId, 'distress', id, kept, 'A distress rating', sending)
  }
  return [{ sessionId: `distress:${id}`, at: kept.body.at, send }]
}

function favouriteStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'favourite', id)
  if (!kept) return []
  const send = () => {
    const sending = api('PUT /api/content/:id/favourite', aboutContent(userId, id, kept))
    return outcomeOfEntry(userId, 'favourite', id, kept, 'A favourite', sending)
  }
  return [{ sessionId: `favourite:${id}`, at: kept.body.at, send }]
}

/** Returns whether the user has entries that are still to be sent. */
export const hasUnsent = (userId: string): boolean => KINDS.some((kind) => storedIds(userId, kind).length > 0)

interface Flushed {
  /** Whether there was anything to send. */
  readonly hasSent: boolean
}

/** Sends all stored entries one after the other, in one tab at a time. Entries that don't arrive stay. Never rejects. */
export function flush(userId: string): Promise<Flushed> {
  return withLock(`stillair:outbox:${userId}`, async () => {
    const held = new Set<string>()
    const steps = [
      ...storedIds(userId, 'start').flatMap((id) => startStep(userId, id)),
      ...storedIds(userId, 'report').flatMap((id) => reportSteps(userId, id)),
      ...storedIds(userId, 'completion').flatMap((id) => completionStep(userId, id)),
      ...storedIds(userId, 'rating').flatMap((id) => ratingStep(userId, id)),
      ...storedIds(userId, 'distress').flatMap((id) => distressStep(userId, id)),
      ...storedIds(userId, 'favourite').flatMap((id) => favouriteStep(userId, id)),
    ].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    for (const { sessionId, send } of steps) {
      if (held.has(sessionId)) continue
      const outcome = await send()
      if (outcome === 'unreached') break
      if (outcome === 'later') held.add(sessionId)
    }
    return { hasSent: steps.length > 0 }
  })
}

/**
 * Stores a completion before the first `await`, then sends it. Resolves when it has arrived or has to wait.
 *
 * @throws {ApiError} when permanently refused.
 */
export async function complete(userId: string, contentId: string, body: CompleteContent): Promise<void> {
  const first = read(userId, 'completion', contentId)
  const { sessionId } = body
  const isAnother = first && sessionId && first.body.sessionId !== sessionId
  const id = isAnother ? ofAnotherSession(contentId, sessionId) : contentId
  const key = refusalKey(userId, 'completion', id)
  refusals.delete(key)
  if (!read(userId, 'completion', id)) {
    const completedAt = new Date().toISOString()
    write(userId, 'completion', id, { ...attemptAt({ ...body, completedAt }), timeZone: timeZone() })
  }
  await flush(userId)
  const refusal = refusals.get(key)
  if (refusal) throw refusal
}

/**
 * Stores a rating, which replaces an earlier one that is still to be sent, then sends it. Resolves when it has arrived or has to
 * wait: at once while the server is known to be unreachable.
 *
 * @throws {ApiError} when permanently refused.
 */
export async function rate(
  userId: string,
  contentId: string,
  rated: { rating: 1 | 2 | 3; isFirst: boolean },
): Promise<void> {
  const key = refusalKey(userId, 'rating', contentId)
  refusals.delete(key)
  const isFirst = read(userId, 'rating', contentId)?.isFirst ?? rated.isFirst
  const body = { rating: rated.rating, ratedAt: new Date().toISOString() }
  write(userId, 'rating', contentId, { ...attemptAt(body), isFirst, timeZone: timeZone() })
  if (outageStore.getState().away !== null) return
  await flush(userId)
  const refusal = refusals.get(key)
  if (refusal) throw refusal
}

/** Stores a distress rating before or after a session; it is sent with all other entries. An existing rating is kept. */
export function storeDistress(userId: string, contentId: string, rated: Omit<RateSessionDistress, 'at'>): void {
  const id = `${rated.pairId}.${rated.moment}`
  if (read(userId, 'distress', id)) return
  const body = { ...rated, at: new Date().toISOString() }
  write(userId, 'distress', id, { ...attemptAt(body), contentId, timeZone: timeZone() })
}

/**
 * Stores that content was added to or removed from the favourites; it is sent with all other entries. The newest
 * replaces earlier ones. Returns the time of the change, ISO 8601 in UTC.
 */
export function storeFavourite(userId: string, contentId: string, isFavourite: boolean): string {
  const at = new Date().toISOString()
  write(userId, 'favourite', contentId, { ...attemptAt({ isFavourite, at }), timeZone: timeZone() })
  return at
}

/**
 * Returns whether a completion of that listening session is still to be sent; the time of the completion decides which
 * day counts.
 */
const isCompletionKept = (userId: string, sessionId: string) =>
  storedIds(userId, 'completion').some((id) => read(userId, 'completion', id)?.body.sessionId === sessionId)

/** Sends a stored report so that it outlives the page, without waiting in the queue. Resolves with whether it arrived. */
export async function sendWhileLeaving(userId: string, sessionId: string, report: UpdateSession): Promise<boolean> {
  // The server doesn't know the session yet, so its start is sent first, if the page lives long enough.
  if (read(userId, 'start', sessionId)) {
    await flush(userId)
    return reportsOf(userId, sessionId).length === 0
  }
  // Sent out of order, the report must not complete what an earlier, waiting completion covers. So it goes as
  // incomplete; the completion and the full report follow.
  const isAhead = report.completed && isCompletionKept(userId, sessionId)
  const sent = isAhead ? { ...report, completed: false } : report
  const request = { params: { id: sessionId }, body: sent, ...doneBy(userId, {}) }
  const hasArrived = await apiWhileLeaving('PATCH /api/session-logs/:id', request)
  if (hasArrived && !isAhead) dropReport(userId, sessionId, report)
  return hasArrived
}
