import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { ANALYTICS_NAMES } from './rules.ts'

/** One analytics record. */
export const analyticsStream = defineStream<[recordId: string]>('analytics')
/** The erasure of one month's analytics. */
export const analyticsMonthStream = defineStream<[month: string]>('analyticsmonth')

export const AnalyticsName = z.enum(ANALYTICS_NAMES)
export type AnalyticsName = z.infer<typeof AnalyticsName>

/**
 * An action was counted with the visitor's consent, without identifying them. Its details are sealed with the key of its
 * month, so that a whole month can be erased.
 */
export const AnalyticsRecorded = defineEvent('AnalyticsRecorded', {
  schema: z.object({
    recordId: z.string(),
    name: AnalyticsName,
    /** `analytics:<year>-<month>` in UTC; names the key. */
    month: z.string(),
    category: z.string().nullable(),
    label: z.string().nullable(),
    value: z.number().nullable(),
  }),
  personal: ['category', 'label', 'value'],
  keyedBy: 'month',
})
/** The key of that month was destroyed. */
export const AnalyticsMonthErased = defineEvent('AnalyticsMonthErased', { schema: z.object({ month: z.string() }) })

export type AnalyticsEvent = EventOf<typeof AnalyticsRecorded | typeof AnalyticsMonthErased>
