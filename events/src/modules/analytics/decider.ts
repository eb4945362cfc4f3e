import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { type AnalyticsName, AnalyticsRecorded } from './events.ts'

export interface RecordAnalytics {
  readonly type: 'RecordAnalytics'
  readonly recordId: string
  /** Names the key that seals it. */
  readonly month: string
  readonly name: AnalyticsName
  readonly category: string | null
  readonly label: string | null
  readonly value: number | null
}

/** Something that is counted has no rules: it is stated once for each command. */
export const analyticsDecider: Decider<boolean, RecordAnalytics, EventOf<typeof AnalyticsRecorded>> = {
  initialState: false,
  decide: ({ type: _, ...record }, isRecorded) => (isRecorded ? [] : [AnalyticsRecorded(record)]),
  evolve: () => true,
}

/** The month of an instant in UTC, as the key is called that seals what was counted in it. */
export const monthOf = (now: Date): string => `analytics:${now.toISOString().slice(0, 7)}`
