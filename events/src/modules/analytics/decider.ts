import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { AnalyticsRecorded } from './events.ts'

type Recorded = EventOf<typeof AnalyticsRecorded>
export type RecordAnalytics = { readonly type: 'RecordAnalytics' } & Recorded['data']

/** Something that is counted has no rules: it is stated once for each command. */
export const analyticsDecider: Decider<boolean, RecordAnalytics, Recorded> = {
  initialState: false,
  decide: ({ type: _, ...record }, isRecorded) => (isRecorded ? [] : [AnalyticsRecorded(record)]),
  evolve: () => true,
}

/** The month of an instant in UTC, as the key is called that seals what was counted in it. */
export const monthOf = (now: Date): string => `analytics:${now.toISOString().slice(0, 7)}`
