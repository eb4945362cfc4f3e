import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  AnalyticsMonthErased,
  AnalyticsName,
  AnalyticsRecorded,
  analyticsMonthStream,
  analyticsStream,
} from '@stillair/events/modules/analytics/events.ts'
import { WaitlistEntryErased, WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'

/** Returns a random event of a visitor, or one that forgets visitors' data. `random` returns numbers from 0 to 1. */
export function randomVisitorDeed(random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const entryId = `entry${below(20)}`
  const month = `analytics:2026-0${3 + below(3)}`
  if (random() < 0.5) {
    const email = random() < 0.1 ? null : `${entryId}+"x"@example.com`
    const joined = WaitlistJoined({ entryId, email, country: random() < 0.5 ? 'GB' : null })
    const erased = WaitlistEntryErased({ entryId, reason: 'retention' })
    return [waitlistStream(entryId), random() < 0.2 ? erased : joined]
  }
  if (random() < 0.05) return [analyticsMonthStream(month.slice('analytics:'.length)), AnalyticsMonthErased({ month })]
  const recordId = `record${below(1e9)}`
  const name = AnalyticsName.options[below(AnalyticsName.options.length)] ?? 'login'
  const seen = { category: 'auth', label: random() < 0.5 ? 'google' : null, value: random() < 0.5 ? 1.5 : null }
  return [analyticsStream(recordId), AnalyticsRecorded({ recordId, name, month, ...seen })]
}
