import { readSent } from '../../api/sent-record.ts'
import type { Entry } from '../flights/entry.ts'
import { storedIds } from '../listening/outbox-storage.ts'

/**
 * Returns how much of the user's data is unsent and sent, over all kinds: "3 saved on this phone. 12 sent, last at
 * 14:02." Null when both counts are zero. `steps` are the flight log entries, sent or not.
 */
export function outboxMessage(userId: string | null, steps: readonly Entry[]): string | null {
  const saved = savedOf(userId, steps)
  const sent = userId === null ? { count: 0, lastAt: null } : readSent(userId)
  if (saved === 0 && sent.count === 0) return null
  const arrived = sent.lastAt === null ? '' : ` ${sent.count} sent, last at ${clockTime(sent.lastAt)}.`
  return `${saved} saved on this phone.${arrived}`
}

/** Returns the number of unsent items. A listening session and its reports count as one. */
export function savedOf(userId: string | null, steps: readonly Entry[]): number {
  const ofFlights = steps.filter(({ sentAt }) => sentAt === null).length
  if (userId === null) return ofFlights
  const sessions = new Set([...storedIds(userId, 'start'), ...storedIds(userId, 'report')])
  const others = (['completion', 'rating', 'distress', 'favourite'] as const).flatMap((kind) => storedIds(userId, kind))
  return ofFlights + sessions.size + others.length
}

/** Formats a time as "14:02" in the device's time zone. */
const clockTime = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
