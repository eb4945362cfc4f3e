import type { Decider } from '@stillair/events/language/decider.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import {
  type AnalyticsEvent,
  AnalyticsMonthErased,
  analyticsMonthStream,
} from '@stillair/events/modules/analytics/events.ts'
import type { EraseDeps } from './erase-waitlist-entry.ts'
import { systemContext } from './system-context.ts'

const decider: Decider<boolean, string, AnalyticsEvent> = {
  initialState: false,
  decide: (month, isErased) => (isErased ? [] : [AnalyticsMonthErased({ month })]),
  evolve: () => true,
}

/**
 * Forgets what was counted in a month (`yyyy-mm`, UTC). Doing it again is fine. The event comes after the key: the month is found
 * again until it is there.
 */
export async function eraseAnalyticsMonth(
  { store, keyring, erasures, clock }: EraseDeps,
  month: string,
): Promise<void> {
  const subject = `analytics:${month}`
  await keyring.destroy(subject)
  await handleCommand(store, systemContext(clock(), 'erase-analytics-month', subject), {
    stream: analyticsMonthStream(subject),
    decider,
    command: subject,
  })
  await erasures.add({ kind: 'analytics', subject })
}
