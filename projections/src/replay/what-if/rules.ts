import type { EventOf } from '@stillair/events/language/define-event.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Parameter } from '@stillair/events/language/parameter.ts'
import type { SessionProgressed } from '@stillair/events/modules/listening/events.ts'
import { completionShare, countedSeconds, isCounted } from '@stillair/events/modules/listening/rules.ts'
import { OWN_WEIGHTS } from '@stillair/events/modules/recommendations/interests.ts'
import { ownCopingWeight, ownSymptomWeight, ownTriggerWeight } from '@stillair/events/modules/recommendations/rules.ts'
import { missedDays } from '@stillair/events/modules/streak/rules.ts'
import type { SubscriptionActivated, SubscriptionRenewed } from '@stillair/events/modules/subscriptions/events.ts'
import { graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import type { Projection } from '../../model/projection.ts'
import type { WorkingSet } from '../../model/rows.ts'
import type { Table } from '../../model/table.ts'
import { recommendations, recommendationsBy } from '../../modules/recommendations/recommendations.ts'
import { streak } from '../../modules/streak/streak.ts'
import type { Folding } from '../fold-log.ts'
import { currentStreaks, currentStreakTable } from './current-streaks.ts'
import { type Rewrite, unchanged } from './rewrite.ts'
import { rewriteCompletions } from './rewrite-completions.ts'

/** Rows that the product computes on request instead of storing them in a read model. */
export interface Conclusion {
  readonly table: Table
  rowsOf(folded: Folding, now: Date): WorkingSet
}

/** The product with another value of a parameter. */
export interface Variation {
  readonly rewrite: Rewrite
  /** Returns the read model that replaces the given one. */
  readonly instead?: (projection: Projection) => Projection
  readonly conclusion?: Conclusion
}

/** A rule of the product that can be replayed with another number. */
export interface VariableRule {
  /** The name on the command line. */
  readonly name: string
  readonly parameter: Parameter
  /** The smallest value about which the log has data; the parameter's own minimum when omitted. */
  readonly least?: number
  /** A sentence that states the rule. */
  readonly sentence: string
  /** Read models that depend on it in another way than through derived events. */
  readonly readers?: readonly Projection[]
  vary(value: number): Variation
}

const DAY = 86_400_000
type Paid = RecordedEvent<EventOf<typeof SubscriptionActivated> | EventOf<typeof SubscriptionRenewed>>

/**
 * Drops reports below `least` seconds. A lower limit than today's cannot be replayed, because such reports were never
 * recorded.
 */
const rewriteReports =
  (least: number): Rewrite =>
  (event) =>
    event.type !== 'SessionProgressed' ||
    isCounted((event as RecordedEvent<EventOf<typeof SessionProgressed>>).data.listenedSeconds, least)
      ? [event]
      : []

const rewriteGrace =
  (days: number): Rewrite =>
  (event) => {
    if (event.type !== 'SubscriptionActivated' && event.type !== 'SubscriptionRenewed') return [event]
    const { data } = event as Paid
    const graceUntil = new Date(Date.parse(data.paidUntil) + days * DAY).toISOString()
    return [{ ...event, data: { ...data, graceUntil } }]
  }

const ownWeight = (kind: keyof typeof OWN_WEIGHTS, parameter: Parameter, sentence: string): VariableRule => ({
  name: parameter.name,
  parameter,
  sentence,
  readers: [recommendations],
  vary: (value) => ({
    rewrite: unchanged,
    instead: (projection) =>
      projection === recommendations ? recommendationsBy({ ...OWN_WEIGHTS, [kind]: value }) : projection,
  }),
})

/** All rules that can be varied. */
export const variableRules: readonly VariableRule[] = [
  {
    name: 'completion',
    parameter: completionShare,
    sentence: 'Content is completed once the listener has reached this share of it.',
    vary: (value) => ({ rewrite: rewriteCompletions(value) }),
  },
  {
    name: 'counted',
    parameter: countedSeconds,
    least: countedSeconds.default,
    sentence: 'A listening session counts once this many seconds have been played.',
    vary: (value) => ({ rewrite: rewriteReports(value) }),
  },
  {
    name: 'streak',
    parameter: missedDays,
    sentence: 'A streak survives this many full days without a completion.',
    readers: [streak],
    vary: (value) => ({
      rewrite: unchanged,
      conclusion: {
        table: currentStreakTable,
        rowsOf: (folded, now) => currentStreaks(folded.rowsOf(streak), now, value),
      },
    }),
  },
  {
    name: 'grace',
    parameter: graceDays,
    sentence: 'Access continues for this long after the paid period.',
    vary: (value) => ({ rewrite: rewriteGrace(value) }),
  },
  ownWeight('trigger', ownTriggerWeight, 'Weight of a fear that somebody described in their own words.'),
  ownWeight('symptom', ownSymptomWeight, 'Weight of a symptom that somebody described in their own words.'),
  ownWeight('coping', ownCopingWeight, 'Weight of somebody’s own words about what helps and what support they want.'),
]
