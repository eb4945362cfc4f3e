import type { Decider } from '@stillair/events/language/decider.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import {
  type AnalyticsEvent,
  AnalyticsMonthErased,
  analyticsMonthStream,
} from '@stillair/events/modules/analytics/events.ts'
import { waitlistDecider } from '@stillair/events/modules/waitlist/decider.ts'
import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import { systemContext } from '../../server/system-context.ts'
import type { ErasureList } from './erasure-list.ts'

export interface EraseDeps {
  readonly store: EventStore
  readonly keyring: Keyring
  readonly erasures: ErasureList
  readonly clock: () => Date
}

/**
 * Erases a waitlist entry for good. Idempotent. Does nothing for an entry that never existed, so that its address can
 * still join. The key is destroyed before the event is written; until the event exists, every retention run finds the
 * entry again.
 */
export async function eraseWaitlistEntry(
  { store, keyring, erasures, clock }: EraseDeps,
  entryId: string,
  reason: 'retention' | 'request',
): Promise<void> {
  const stream = waitlistStream(entryId)
  const { state } = await loadState(store, stream, waitlistDecider)
  if (state === 'absent') return
  await keyring.destroy(entryId)
  const command = { type: 'EraseEntry', entryId, reason } as const
  const context = systemContext(clock(), 'erase-waitlist-entry', entryId)
  await handleCommand(store, context, { stream, decider: waitlistDecider, command })
  await erasures.add({ kind: 'waitlist', subject: entryId })
}

const monthDecider: Decider<boolean, string, AnalyticsEvent> = {
  initialState: false,
  decide: (month, isErased) => (isErased ? [] : [AnalyticsMonthErased({ month })]),
  evolve: () => true,
}

/**
 * Erases the counts of a month (`yyyy-mm`, UTC). Idempotent. The key is destroyed before the event is written; until
 * the event exists, every retention run finds the month again.
 */
export async function eraseAnalyticsMonth(
  { store, keyring, erasures, clock }: EraseDeps,
  month: string,
): Promise<void> {
  const subject = `analytics:${month}`
  await keyring.destroy(subject)
  await handleCommand(store, systemContext(clock(), 'erase-analytics-month', subject), {
    stream: analyticsMonthStream(subject),
    decider: monthDecider,
    command: subject,
  })
  await erasures.add({ kind: 'analytics', subject })
}
