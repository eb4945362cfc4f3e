import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listening.ts'
import { ApiError, logFailure } from '../../api/api-error.ts'
import { type Attempt, attemptAt } from '../../api/attempt.ts'
import { timeZone } from '../../api/time-zone.ts'
import { inTurn } from '../../browser/in-turn.ts'
import { completeContent, type Listener, startSession, updateSession, updateSessionWhileLeaving } from './sessions.ts'

/**
 * What the server has not yet received, kept on the device: a flight has no network. Everything goes through here, and
 * leaves in the order in which it is understood: a listening session begins, its reports, then what was completed in it.
 * Each entry has a place of its own in `localStorage`, so that two tabs never write over each other's, and holds the
 * zone it was made in, since it may be sent from another.
 */
type Kind = 'start' | 'report' | 'completion'

interface Made {
  /** Missing from what an older version of this program kept. */
  readonly timeZone?: string
}
interface Start {
  readonly contentId: string
  readonly startedAt: string
}
interface Kept {
  /** By listening session id. */
  readonly start: Start & Made
  /**
   * By listening session id. Reports carry totals, so the newest is enough; and the first that completed, for its time
   * is the day that counts.
   */
  readonly report: readonly (UpdateSession & Made)[]
  /** By content id. */
  readonly completion: Attempt<CompleteContent> & Made
}

/** Entries where the browser's storage is full or refused: they live as long as the page. */
const unstored = new Map<string, string>()

function key(userId: string, kind: Kind, id: string): string {
  return `stillair:outbox.${kind}.${id}:${userId}`
}

function read<K extends Kind>(userId: string, kind: K, id: string): Kept[K] | null {
  const name = key(userId, kind, id)
  try {
    return JSON.parse(unstored.get(name) ?? localStorage.getItem(name) ?? 'null') as Kept[K] | null
  } catch {
    return null
  }
}

function write<K extends Kind>(userId: string, kind: K, id: string, entry: Kept[K]): void {
  const name = key(userId, kind, id)
  const text = JSON.stringify(entry)
  try {
    localStorage.setItem(name, text)
    unstored.delete(name)
  } catch {
    unstored.set(name, text)
  }
}

function drop(userId: string, kind: Kind, id: string): void {
  const name = key(userId, kind, id)
  unstored.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is refused: nothing was kept in it.
  }
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    return []
  }
}

function keptIds(userId: string, kind: Kind): string[] {
  const [before = '', after = ''] = key(userId, kind, '\n').split('\n')
  return [...new Set([...storedNames(), ...unstored.keys()])]
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => name.slice(before.length, name.length - after.length))
}

/** One report alone is what an older version of this program kept. */
const reportsOf = (userId: string, sessionId: string) => [read(userId, 'report', sessionId) ?? []].flat()

/** A listening session begins here and now, whether or not there is a network. Repeated, it changes nothing. */
export function keepStart(userId: string, sessionId: string, contentId: string): void {
  if (read(userId, 'start', sessionId)) return
  write(userId, 'start', sessionId, { contentId, startedAt: new Date().toISOString(), timeZone: timeZone() })
}

/** Keeps the newest report of a listening session until it, or a newer one, has arrived. */
export function keepReport(userId: string, sessionId: string, report: UpdateSession): void {
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
export function keptCompletions(userId: string): string[] {
  return keptIds(userId, 'completion')
}

/** What became of an entry that was sent: `unreached` when nothing else would arrive either, an error when refused for good. */
type Outcome = 'taken' | 'later' | 'unreached' | ApiError

async function outcomeOf(failure: string, sending: Promise<unknown>): Promise<Outcome> {
  try {
    await sending
    return 'taken'
  } catch (error) {
    logFailure(failure, error)
    if (!(error instanceof ApiError)) return 'later'
    if ([0, 401, 429].includes(error.status)) return 'unreached'
    // A conflict passes: another process writes first.
    return error.isTransient || error.status === 409 ? 'later' : error
  }
}

/** Whether the entry is done with: refused for good, keeping it would only repeat the refusal. */
const isDone = (outcome: Outcome) => outcome === 'taken' || outcome instanceof ApiError

const listener = (userId: string, made: Made): Listener => ({ userId, timeZone: made.timeZone ?? timeZone() })

async function sendStart(userId: string, sessionId: string): Promise<Outcome> {
  const kept = read(userId, 'start', sessionId)
  if (!kept) return 'taken'
  // A clock that was set back meanwhile: what was heard takes its time, so it cannot have begun later than this.
  const listened = Math.max(0, ...reportsOf(userId, sessionId).map((report) => report.durationPlayed))
  const startedAt = new Date(Math.min(Date.parse(kept.startedAt), Date.now() - listened * 1_000)).toISOString()
  const sending = startSession(listener(userId, kept), { contentId: kept.contentId, sessionId, startedAt })
  const outcome = await outcomeOf('A listening session could not be begun', sending)
  if (isDone(outcome)) drop(userId, 'start', sessionId)
  return outcome
}

async function sendReports(userId: string, sessionId: string): Promise<Outcome> {
  for (const report of reportsOf(userId, sessionId)) {
    if (read(userId, 'start', sessionId)) return 'later'
    const { timeZone: _, ...body } = report
    const sending = updateSession(listener(userId, report), sessionId, body)
    const outcome = await outcomeOf('A listening session could not be updated', sending)
    if (!isDone(outcome)) return outcome
    dropReport(userId, sessionId, report)
  }
  return 'taken'
}

async function sendCompletion(userId: string, contentId: string): Promise<Outcome> {
  const kept = read(userId, 'completion', contentId)
  if (!kept) return 'taken'
  if (kept.body.sessionId && read(userId, 'start', kept.body.sessionId)) return 'later'
  const sending = completeContent(listener(userId, kept), contentId, kept.body, kept.idempotencyKey)
  const outcome = await outcomeOf('A completion could not be sent', sending)
  if (isDone(outcome)) drop(userId, 'completion', contentId)
  return outcome
}

interface Flushed {
  /** Whether there was anything to send. */
  readonly hasSent: boolean
  /** By content id: completions that are refused for good. */
  readonly refused: ReadonlyMap<string, ApiError>
}

/** Sends all that is kept, one after the other, and in one tab at a time. What does not arrive stays. Never rejects. */
export function flush(userId: string): Promise<Flushed> {
  return inTurn(`stillair:outbox:${userId}`, async () => {
    const refused = new Map<string, ApiError>()
    const steps = [
      ...keptIds(userId, 'start').map((id) => () => sendStart(userId, id)),
      ...keptIds(userId, 'report').map((id) => () => sendReports(userId, id)),
      ...keptIds(userId, 'completion').map((id) => async () => {
        const outcome = await sendCompletion(userId, id)
        if (outcome instanceof ApiError) refused.set(id, outcome)
        return outcome
      }),
    ]
    for (const send of steps) if ((await send()) === 'unreached') break
    return { hasSent: steps.length > 0, refused }
  })
}

/**
 * Completes, here and now: it is kept before anything is awaited. Resolves when it has arrived, or has to wait.
 *
 * @throws {ApiError} when refused for good.
 */
export async function complete(userId: string, contentId: string, body: CompleteContent): Promise<void> {
  if (!read(userId, 'completion', contentId)) {
    const completedAt = new Date().toISOString()
    write(userId, 'completion', contentId, { ...attemptAt({ ...body, completedAt }), timeZone: timeZone() })
  }
  const refusal = (await flush(userId)).refused.get(contentId)
  if (refusal) throw refusal
}

/** Sends a kept report so that it outlives the page, without waiting for a turn. Resolves with whether it arrived. */
export async function sendWhileLeaving(userId: string, sessionId: string, report: UpdateSession): Promise<boolean> {
  // The server does not know of the session yet: it goes out first, unless the page is gone by then.
  if (read(userId, 'start', sessionId)) {
    await flush(userId)
    return reportsOf(userId, sessionId).length === 0
  }
  const hasArrived = await updateSessionWhileLeaving({ userId, timeZone: timeZone() }, sessionId, report)
  if (hasArrived) dropReport(userId, sessionId, report)
  return hasArrived
}
