import { api } from '../../api/client.ts'
import { isDone, outcomeOf } from '../../api/send-outcome.ts'
import { countSent } from '../../api/sent-record.ts'
import { withLock } from '../../browser/locks.ts'
import { noteSent, readEntries } from './device-log.ts'
import type { Entry } from './entry.ts'

/** The timeout of a request in milliseconds: others are queued behind it. */
const PATIENCE_MS = 30_000

function send({ flightId, at, timeZone, step }: Entry, userId: string): Promise<unknown> {
  const by = { as: userId, headers: { 'x-time-zone': timeZone }, signal: AbortSignal.timeout(PATIENCE_MS) }
  const params = { id: flightId }
  switch (step.kind) {
    case 'plan':
      return api('POST /api/flights', { body: { flightId, ...step.plan, at }, ...by })
    case 'change':
      return api('PUT /api/flights/:id', { params, body: { ...step.plan, at }, ...by })
    case 'cancel':
      return api('POST /api/flights/:id/cancel', { params, body: { at }, ...by })
    case 'landed':
      return api('POST /api/flights/:id/landed', { params, body: { at }, ...by })
    case 'note': {
      const { kind: _, ...note } = step
      return api('POST /api/flights/:id/notes', { params, body: { ...note, at }, ...by })
    }
    case 'rate': {
      const { kind: _, ...rating } = step
      return api('POST /api/flights/:id/distress', { params, body: { ...rating, at }, ...by })
    }
    case 'predict': {
      const { kind: _, ...prediction } = step
      return api('POST /api/flights/:id/predictions', { params, body: { ...prediction, at }, ...by })
    }
    case 'resolve': {
      const { outcome, happened, predictionId } = step
      const resolution = { params: { id: predictionId }, body: { outcome, happened, at }, ...by }
      return api('POST /api/predictions/:id/resolution', resolution)
    }
    default:
      return step satisfies never
  }
}

/**
 * Sends the user's unsent entries in order, in one tab at a time. If an entry of a flight fails, the later ones of that
 * flight wait. Unsent entries stay stored. Never rejects; resolves with whether there was anything to send.
 */
export function sendEntries(userId: string): Promise<boolean> {
  return withLock(`stillair:flights:${userId}`, async () => {
    const entries = await readEntries(userId).catch(() => [])
    const waiting = entries.filter((entry) => entry.userId === userId && entry.sentAt === null)
    const held = new Set<string>()
    for (const entry of waiting) {
      if (held.has(entry.flightId)) continue
      const outcome = await outcomeOf('A step of a flight could not be sent', send(entry, userId))
      if (isDone(outcome)) await noteSent(entry).catch(() => held.add(entry.flightId))
      if (outcome === 'taken') countSent(userId)
      if (outcome === 'unreached') break
      if (outcome === 'later') held.add(entry.flightId)
    }
    return waiting.length > 0
  })
}
