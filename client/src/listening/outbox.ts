import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listening.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { newId } from '../api/new-id.ts'
import { completeContent, refreshListening } from './completions.ts'
import { updateSession } from './sessions.ts'

/**
 * What the server has not yet been told, kept on the device: a flight has no network. Reports carry totals, so of each
 * session only the newest is kept, and sending one twice changes nothing.
 */
export interface Outbox {
  readonly reports: Readonly<Record<string, UpdateSession>>
  readonly completions: Readonly<Record<string, { readonly body: CompleteContent; readonly idempotencyKey: string }>>
}

const EMPTY: Outbox = { reports: {}, completions: {} }

function key(uid: string): string {
  return `stillair:outbox:${uid}`
}

function read(uid: string): Outbox {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(key(uid)) ?? '{}') as Partial<Outbox>) }
  } catch {
    return EMPTY
  }
}

function write(uid: string, outbox: Outbox): void {
  try {
    localStorage.setItem(key(uid), JSON.stringify(outbox))
  } catch {
    // Storage is full or refused: the next report carries the same totals.
  }
}

/** Keeps a report until {@link dropReport} says that it, or a newer one, has arrived. */
export function keepReport(uid: string, sessionId: string, report: UpdateSession): void {
  const outbox = read(uid)
  write(uid, { ...outbox, reports: { ...outbox.reports, [sessionId]: report } })
}

/** Forgets the kept report, unless a newer one has been kept since. */
export function dropReport(uid: string, sessionId: string, sent: UpdateSession): void {
  const outbox = read(uid)
  if (outbox.reports[sessionId]?.endTime !== sent.endTime) return
  const { [sessionId]: _, ...reports } = outbox.reports
  write(uid, { ...outbox, reports })
}

function dropCompletion(uid: string, contentId: string): void {
  const outbox = read(uid)
  const { [contentId]: _, ...completions } = outbox.completions
  write(uid, { ...outbox, completions })
}

/** Sends a report; when the server cannot be reached it is kept and sent later. */
export async function sendReport(uid: string, sessionId: string, report: UpdateSession): Promise<void> {
  keepReport(uid, sessionId, report)
  try {
    await updateSession(sessionId, report)
    dropReport(uid, sessionId, report)
  } catch (error) {
    // Refused for good: keeping it would only repeat the refusal.
    if (error instanceof ApiError && !error.isTransient && error.status !== 401) dropReport(uid, sessionId, report)
  }
}

/** Completes; when the server cannot be reached it is kept and sent later. @throws {ApiError} when refused for good. */
export async function sendCompletion(uid: string, contentId: string, body: CompleteContent): Promise<void> {
  const outbox = read(uid)
  const kept = outbox.completions[contentId] ?? { body, idempotencyKey: newId() }
  write(uid, { ...outbox, completions: { ...outbox.completions, [contentId]: kept } })
  try {
    await completeContent(contentId, kept.body, kept.idempotencyKey)
    dropCompletion(uid, contentId)
  } catch (error) {
    if (error instanceof ApiError && (error.isTransient || error.status === 401)) return
    dropCompletion(uid, contentId)
    throw error
  }
}

/** Sends all that is kept, reports first: a completion names the session that they describe. */
export async function flush(uid: string): Promise<boolean> {
  const { reports, completions } = read(uid)
  for (const [sessionId, report] of Object.entries(reports)) await sendReport(uid, sessionId, report)
  for (const [contentId, { body }] of Object.entries(completions)) {
    await sendCompletion(uid, contentId, body).catch(() => {})
  }
  return Object.keys(reports).length + Object.keys(completions).length > 0
}

/** Sends what is kept now, and each time the network comes back. Answers how to stop. */
export function resendReportsWhenOnline(uid: string, queryClient: QueryClient): () => void {
  const send = async () => {
    if (await flush(uid)) await refreshListening(queryClient)
  }
  void send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}
