import { readSent } from '../../api/sent-record.ts'
import type { Entry } from '../flights/entry.ts'
import { storedIds } from '../listening/outbox-storage.ts'

/** When the updates are sent: by the open app itself, or by the app once the in-flight page has been left. */
type SentWhen = 'when you are online' | 'when you next open Stillair online'

/**
 * Returns how much of the user's data is unsent and sent, over all kinds: "3 updates will be sent when you are online. 12 sent, last at
 * 14:02." Null when both counts are zero. Updates are what the server does not know yet; sessions that play offline are called saved.
 * `steps` are the flight log entries, sent or not.
 */
export function outboxMessage(userId: string | null, steps: readonly Entry[], when: SentWhen): string | null {
  const count = unsentOf(userId, steps)
  const unsent = updates(count)
  if (userId === null) return count === 0 ? null : `You aren’t signed in here, so ${unsent} will stay on this device.`
  const { count: sent, lastAt } = readSent(userId)
  const what = count > 0 ? sent : updates(sent)
  const arrived = lastAt === null ? null : `${what} sent, last at ${clockTime(lastAt)}.`
  return [count > 0 && `${unsent} will be sent ${when}.`, arrived].filter(Boolean).join(' ') || null
}

const updates = (count: number) => (count === 1 ? '1 update' : `${count} updates`)

/** Returns the number of unsent items. A listening session and its reports count as one. */
function unsentOf(userId: string | null, steps: readonly Entry[]): number {
  const ofFlights = steps.filter(({ sentAt }) => sentAt === null).length
  if (userId === null) return ofFlights
  const sessions = new Set([...storedIds(userId, 'start'), ...storedIds(userId, 'report')])
  const others = (['completion', 'rating', 'distress', 'favourite'] as const).flatMap((kind) => storedIds(userId, kind))
  return ofFlights + sessions.size + others.length
}

/** Formats a time as "14:02" in the device's time zone. */
const clockTime = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
