import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listening.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, logFailure } from '../../api/api-error.ts'
import { type Attempt, attemptAt } from '../../api/attempt.ts'
import { completeContent, refreshListening } from './completions.ts'
import { updateSession } from './sessions.ts'

/**
 * What the server has not yet received, kept on the device: a flight has no network. Reports carry totals, so of each
 * listening session only the newest is kept, and sending one twice changes nothing. Each entry has a place of its own
 * in `localStorage`, so that two tabs never write over each other's.
 */
type Kind = 'report' | 'completion'
type Kept = {
  /** By listening session id. */
  readonly report: UpdateSession
  /** By content id. */
  readonly completion: Attempt<CompleteContent>
}

function key(userId: string, kind: Kind, id: string): string {
  return `stillair:outbox.${kind}.${id}:${userId}`
}

function read<K extends Kind>(userId: string, kind: K, id: string): Kept[K] | null {
  try {
    return JSON.parse(localStorage.getItem(key(userId, kind, id)) ?? 'null') as Kept[K] | null
  } catch {
    return null
  }
}

function write<K extends Kind>(userId: string, kind: K, id: string, entry: Kept[K]): void {
  try {
    localStorage.setItem(key(userId, kind, id), JSON.stringify(entry))
  } catch {
    // Storage is full or refused: the next report carries the same totals.
  }
}

function drop(userId: string, kind: Kind, id: string): void {
  try {
    localStorage.removeItem(key(userId, kind, id))
  } catch {
    // Storage is refused: nothing was kept.
  }
}

function keptIds(userId: string, kind: Kind): string[] {
  const [before = '', after = ''] = key(userId, kind, '\n').split('\n')
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((name) => name.startsWith(before) && name.endsWith(after))
      .map((name) => name.slice(before.length, name.length - after.length))
  } catch {
    return []
  }
}

/** Keeps a report until {@link dropReport} is called once it, or a newer one, has arrived. */
export function keepReport(userId: string, sessionId: string, report: UpdateSession): void {
  write(userId, 'report', sessionId, report)
}

/** Forgets the kept report, unless a newer one has been kept since. */
export function dropReport(userId: string, sessionId: string, sent: UpdateSession): void {
  if (read(userId, 'report', sessionId)?.endTime === sent.endTime) drop(userId, 'report', sessionId)
}

/** Sends a report; when the server cannot be reached it is kept and sent later. */
export async function sendReport(userId: string, sessionId: string, report: UpdateSession): Promise<void> {
  keepReport(userId, sessionId, report)
  try {
    await updateSession(sessionId, report)
    dropReport(userId, sessionId, report)
  } catch (error) {
    logFailure('A listening session could not be updated', error)
    // Refused for good: keeping it would only repeat the refusal.
    if (error instanceof ApiError && !error.isTransient && error.status !== 401) dropReport(userId, sessionId, report)
  }
}

/** Completes; when the server cannot be reached it is kept and sent later. @throws {ApiError} when refused for good. */
export async function sendCompletion(userId: string, contentId: string, body: CompleteContent): Promise<void> {
  const kept = read(userId, 'completion', contentId) ?? attemptAt(body)
  write(userId, 'completion', contentId, kept)
  try {
    await completeContent(contentId, kept.body, kept.idempotencyKey)
    drop(userId, 'completion', contentId)
  } catch (error) {
    if (error instanceof ApiError && (error.isTransient || error.status === 401)) return
    drop(userId, 'completion', contentId)
    throw error
  }
}

/** Sends all that is kept, reports first: a completion names the listening session that they describe. */
export async function flush(userId: string): Promise<boolean> {
  const reports = keptIds(userId, 'report')
  const completions = keptIds(userId, 'completion')
  for (const sessionId of reports) {
    const report = read(userId, 'report', sessionId)
    if (report) await sendReport(userId, sessionId, report)
  }
  for (const contentId of completions) {
    const completion = read(userId, 'completion', contentId)
    if (completion) await sendCompletion(userId, contentId, completion.body).catch(() => {})
  }
  return reports.length + completions.length > 0
}

/** Sends what is kept now, and each time the network comes back. Returns how to stop. */
export function resendReportsWhenOnline(userId: string, queryClient: QueryClient): () => void {
  const send = async () => {
    if (await flush(userId)) await refreshListening(queryClient)
  }
  void send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}
