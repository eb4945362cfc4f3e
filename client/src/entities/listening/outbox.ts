import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listening.ts'
import type { RateSessionDistress } from '@stillair/api/contract/session-distress.ts'
import { ApiError } from '../../api/api-error.ts'
import { attemptAt } from '../../api/idempotent-attempt.ts'
import { isDone, type Outcome, outcomeOf } from '../../api/send-outcome.ts'
import { countSent } from '../../api/sent-record.ts'
import { timeZone } from '../../api/time-zone.ts'
import { withLock } from '../../browser/locks.ts'
import { drop, KINDS, type Made, read, storedIds, write } from './outbox-storage.ts'
import {
  completeContent,
  type Listener,
  rateContent,
  rateSessionDistress,
  setFavourite,
  startSession,
  updateSession,
  updateSessionWhileLeaving,
} from './sessions.ts'

/*
 * What the server has not yet received: a flight has no network. Everything goes through here, and leaves in the order in
 * which it happened: a listening session begins, is reported, completes its content, which is rated. How it was before and
 * after is rated, and what is a favourite is chosen, too.
 */

/** One report alone is what an older version of this program kept. */
const reportsOf = (userId: string, sessionId: string) => [read(userId, 'report', sessionId) ?? []].flat()

/** A listening session begins here and now, whether or not there is a network. Repeated, it changes nothing. */
export function storeStart(userId: string, sessionId: string, contentId: string): void {
  if (read(userId, 'start', sessionId)) return
  write(userId, 'start', sessionId, { contentId, startedAt: new Date().toISOString(), timeZone: timeZone() })
}

/** Keeps the newest report of a listening session until it, or a newer one, has arrived. */
export function storeReport(userId: string, sessionId: string, report: UpdateSession): void {
  const [first] = reportsOf(userId, sessionId)
  const completing = first?.completed ? [first] : []
  write(userId, 'report', sessionId, [...completing, { ...report, timeZone: timeZone() }])
}

/** Forgets the kept reports up to this one, and leaves what was kept since. */
function dropReport(userId: string, sessionId: string, sent: UpdateSession): void {
  const reports = reportsOf(userId, sessionId)
  const rest = reports.slice(reports.findIndex(({ endTime }) => endTime === sent.endTime) + 1)
  if (rest.length > 0) write(userId, 'report', sessionId, rest)
  else drop(userId, 'report', sessionId)
}

/** What this user has completed that the server does not know of yet, by content id. */
export function storedCompletions(userId: string): string[] {
  return [...new Set(storedIds(userId, 'completion').map(contentOf))]
}

/** Content that is completed once more before the first time has arrived: that listening session is completed, too. */
const ofAnotherSession = (contentId: string, sessionId: string) => `${contentId}/${sessionId}`
const contentOf = (completionId: string) => completionId.split('/', 1)[0] ?? completionId

const listener = (userId: string, made: Made): Listener => ({ userId, timeZone: made.timeZone ?? timeZone() })

/** Something to send. Of one listening session each waits for what comes before it. */
interface Step {
  readonly sessionId: string
  /** ISO 8601 in UTC, as the device's clock had it. */
  readonly at: string
  send(): Promise<Outcome>
}

function startStep(userId: string, sessionId: string): Step[] {
  const kept = read(userId, 'start', sessionId)
  if (!kept) return []
  async function send(start: NonNullable<typeof kept>): Promise<Outcome> {
    // A clock that was set back meanwhile: what was heard takes its time, so it cannot have begun later than this.
    const listened = Math.max(0, ...reportsOf(userId, sessionId).map((report) => report.durationPlayed))
    const startedAt = new Date(Math.min(Date.parse(start.startedAt), Date.now() - listened * 1_000)).toISOString()
    const sending = startSession(listener(userId, start), { contentId: start.contentId, sessionId, startedAt })
    const outcome = await outcomeOf('A listening session could not be begun', sending)
    if (isDone(outcome)) drop(userId, 'start', sessionId)
    if (outcome === 'taken') countSent(userId)
    return outcome
  }
  // Before all else: nothing is understood of a listening session that has not begun.
  return [{ sessionId, at: '', send: () => send(kept) }]
}

function reportSteps(userId: string, sessionId: string): Step[] {
  async function send(report: UpdateSession & Made): Promise<Outcome> {
    const { timeZone: _, ...body } = report
    const sending = updateSession(listener(userId, report), sessionId, body)
    const outcome = await outcomeOf('A listening session could not be updated', sending)
    if (isDone(outcome)) dropReport(userId, sessionId, report)
    return outcome
  }
  return reportsOf(userId, sessionId).map((report) => ({ sessionId, at: report.endTime, send: () => send(report) }))
}

/** By user and completion: what was refused for good, for {@link complete}. Any flush may be the one that sends it. */
const refusals = new Map<string, ApiError>()
const refusalKey = (userId: string, completionId: string) => `${userId}:${completionId}`

/** Waits for the answer, and drops the entry once it is done with, unless a newer one has taken its place. */
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
    const sending = completeContent(listener(userId, completion), contentId, completion)
    const outcome = await outcomeOfEntry(userId, 'completion', id, completion, 'A completion', sending)
    if (outcome instanceof ApiError) refusals.set(refusalKey(userId, id), outcome)
    return outcome
  }
  // An older version kept no time: it comes last.
  const { sessionId = contentId, completedAt = '~' } = kept.body
  return [{ sessionId, at: completedAt, send: () => send(kept) }]
}

function ratingStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'rating', id)
  if (!kept) return []
  async function send(rating: NonNullable<typeof kept>): Promise<Outcome> {
    // Whoever has completed content may rate it.
    if (read(userId, 'completion', id)) return 'later'
    return outcomeOfEntry(userId, 'rating', id, rating, 'A rating', rateContent(listener(userId, rating), id, rating))
  }
  return [{ sessionId: `rating:${id}`, at: kept.body.ratedAt ?? '~', send: () => send(kept) }]
}

function distressStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'distress', id)
  if (!kept) return []
  const send = () => {
    const sending = rateSessionDistress(listener(userId, kept), kept.contentId, kept)
    return outcomeOfEntry(userId, 'distress', id, kept, 'A rating of distress', sending)
  }
  return [{ sessionId: `distress:${id}`, at: kept.body.at, send }]
}

function favouriteStep(userId: string, id: string): Step[] {
  const kept = read(userId, 'favourite', id)
  if (!kept) return []
  const send = () =>
    outcomeOfEntry(userId, 'favourite', id, kept, 'A favourite', setFavourite(listener(userId, kept), id, kept))
  return [{ sessionId: `favourite:${id}`, at: kept.body.at, send }]
}

/** Whether anything of this user's waits to be sent. */
export const hasUnsent = (userId: string): boolean => KINDS.some((kind) => storedIds(userId, kind).length > 0)

interface Flushed {
  /** Whether there was anything to send. */
  readonly hasSent: boolean
}

/** Sends all that is kept, one after the other, and in one tab at a time. What does not arrive stays. Never rejects. */
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
 * Completes, here and now: it is kept before anything is awaited. Resolves when it has arrived, or has to wait.
 *
 * @throws {ApiError} when refused for good.
 */
export async function complete(userId: string, contentId: string, body: CompleteContent): Promise<void> {
  const first = read(userId, 'completion', contentId)
  const { sessionId } = body
  const isAnother = first && sessionId && first.body.sessionId !== sessionId
  const id = isAnother ? ofAnotherSession(contentId, sessionId) : contentId
  const key = refusalKey(userId, id)
  refusals.delete(key)
  if (!read(userId, 'completion', id)) {
    const completedAt = new Date().toISOString()
    write(userId, 'completion', id, { ...attemptAt({ ...body, completedAt }), timeZone: timeZone() })
  }
  await flush(userId)
  const refusal = refusals.get(key)
  if (refusal) throw refusal
}

/** Rates, here and now, where nobody answers: it is sent once somebody does. The newest stands. */
export function storeRating(userId: string, contentId: string, rated: { rating: 1 | 2 | 3; isFirst: boolean }): void {
  const isFirst = read(userId, 'rating', contentId)?.isFirst ?? rated.isFirst
  const body = { rating: rated.rating, ratedAt: new Date().toISOString() }
  write(userId, 'rating', contentId, { ...attemptAt(body), isFirst, timeZone: timeZone() })
}

/** Rates how it is before or after a session, here and now; sent with all else. What was rated stands. */
export function storeDistress(userId: string, contentId: string, rated: Omit<RateSessionDistress, 'at'>): void {
  const id = `${rated.pairId}.${rated.moment}`
  if (read(userId, 'distress', id)) return
  const body = { ...rated, at: new Date().toISOString() }
  write(userId, 'distress', id, { ...attemptAt(body), contentId, timeZone: timeZone() })
}

/**
 * Puts content among the favourites, or takes it out, here and now; sent with all else. The newest stands. Returns when it was
 * done, ISO 8601 in UTC.
 */
export function storeFavourite(userId: string, contentId: string, isFavourite: boolean): string {
  const at = new Date().toISOString()
  write(userId, 'favourite', contentId, { ...attemptAt({ isFavourite, at }), timeZone: timeZone() })
  return at
}

/** Whether a completion of that listening session waits to be sent: the time it was made is the day that counts. */
const isCompletionKept = (userId: string, sessionId: string) =>
  storedIds(userId, 'completion').some((id) => read(userId, 'completion', id)?.body.sessionId === sessionId)

/** Sends a kept report so that it outlives the page, without waiting for a turn. Resolves with whether it arrived. */
export async function sendWhileLeaving(userId: string, sessionId: string, report: UpdateSession): Promise<boolean> {
  // The server does not know of the session yet: it goes out first, unless the page is gone by then.
  if (read(userId, 'start', sessionId)) {
    await flush(userId)
    return reportsOf(userId, sessionId).length === 0
  }
  // Out of turn it must not complete what a waiting completion has completed before: that is sent, and the report again.
  const isAhead = report.completed && isCompletionKept(userId, sessionId)
  const sent = isAhead ? { ...report, completed: false } : report
  const hasArrived = await updateSessionWhileLeaving({ userId, timeZone: timeZone() }, sessionId, sent)
  if (hasArrived && !isAhead) dropReport(userId, sessionId, report)
  return hasArrived
}
