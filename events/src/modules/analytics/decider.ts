import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { AnalyticsRecorded } from './events.ts'

type Recorded = EventOf<typeof AnalyticsRecorded>
export type RecordAnalytics = { readonly type: 'RecordAnalytics' } & Recorded['data']

/** Records each analytics event once; there are no other rules. */
export const analyticsDecider: Decider<boolean, RecordAnalytics, Recorded> = {
  initialState: false,
  decide: ({ type: _, ...record }, isRecorded) => (isRecorded ? [] : [AnalyticsRecorded(record)]),
  evolve: () => true,
}

/** Returns the name of the key that seals the analytics of an instant's month (UTC). */
export const monthOf = (now: Date): string => `analytics:${now.toISOString().slice(0, 7)}`
