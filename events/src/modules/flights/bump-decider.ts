import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { notFound } from '../../language/refusal.ts'
import { BumpsMeasured, type BumpTotals } from './events.ts'

type BumpEvent = EventOf<typeof BumpsMeasured>

/** Records the totals of a measurement so far. */
export type RecordBumps = { readonly type: 'RecordBumps'; readonly totals: BumpTotals } & Omit<
  BumpEvent['data'],
  'totals'
>

/** A measurement of bumps; null before its first totals. */
export type BumpMeasurement = { readonly userId: string; readonly seconds: number } | null

/** Totals only grow. So those that cover no more time than the recorded ones are repeated or late, and are ignored. */
export const bumpDecider: Decider<BumpMeasurement, RecordBumps, BumpEvent> = {
  initialState: null,
  decide({ type: _, ...measured }, measurement) {
    if (measurement && measurement.userId !== measured.userId) throw notFound('The measurement')
    return measured.totals.seconds > (measurement?.seconds ?? 0) ? [BumpsMeasured(measured)] : []
  },
  evolve: (_measurement, { data: { userId, totals } }) => ({ userId, seconds: totals?.seconds ?? 0 }),
}
