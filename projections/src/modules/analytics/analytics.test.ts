import {
  AnalyticsMonthErased,
  type AnalyticsName,
  AnalyticsRecorded,
} from '@stillair/events/modules/analytics/events.ts'
import { expect, test } from 'vitest'
import { folded } from '../../../test/folded.ts'
import { analytics } from './analytics.ts'

const DAY = 24 * 60
const recorded = (name: AnalyticsName, recordId = 'r') =>
  AnalyticsRecorded({ recordId, name, month: 'analytics:2026-01', category: null, label: null, value: null })
const erased = (month: string) => AnalyticsMonthErased({ month })

test('counts each kind of event per UTC day', () => {
  const rows = folded(
    analytics,
    [0, recorded('login')],
    [DAY - 1, recorded('login')],
    [DAY, recorded('login')],
    [DAY, recorded('content_view')],
  )
  expect(rows).toEqual([
    { day: '2026-01-01', name: 'login', count: 2 },
    { day: '2026-01-02', name: 'login', count: 1 },
    { day: '2026-01-02', name: 'content_view', count: 1 },
  ])
})

test('a forgotten month loses its counts from the first day to the last, and other months keep theirs', () => {
  const story = [
    [0, recorded('login')],
    [31 * DAY - 1, recorded('waitlist_signup_failed')],
    [31 * DAY, recorded('login')],
    [(31 + 28) * DAY - 1, recorded('login')],
    [(31 + 28) * DAY, recorded('login')],
  ] as const
  const days = (...month: string[]) =>
    folded(analytics, ...story, ...month.map((one) => [100 * DAY, erased(one)] as const)).map(({ day }) => day)
  expect(days('analytics:2026-01')).toEqual(['2026-02-01', '2026-02-28', '2026-03-01'])
  expect(days('analytics:2026-02')).toEqual(['2026-01-01', '2026-01-31', '2026-03-01'])
  expect(days('analytics:2025-01', 'analytics:2026-13', 'analytics:', '2026-01')).toHaveLength(5)
})
