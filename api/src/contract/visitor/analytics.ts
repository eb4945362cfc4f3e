import { ANALYTICS_NAMES } from '@stillair/events/modules/analytics/rules.ts'
import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { LABEL_LIMIT } from '../shared/limits.ts'

export const AnalyticsName = z.enum(ANALYTICS_NAMES)
export type AnalyticsName = z.infer<typeof AnalyticsName>

/**
 * `POST /api/analytics`, public. Used only if analytics are configured and the visitor consents. It identifies nobody.
 */
export const RecordAnalytics = z.strictObject({
  name: AnalyticsName,
  /** For example `auth`, `content`, `program` or `waitlist`. */
  category: boundedText(100).nullish(),
  /** For example `google`, a content id, or the domain of an e-mail address. */
  label: boundedText(LABEL_LIMIT).nullish(),
  value: z.number().nullish(),
})
export type RecordAnalytics = z.infer<typeof RecordAnalytics>

export const AnalyticsAccepted = z.object({ accepted: z.literal(true) })

/** Missing if analytics are not configured. */
export const analyticsApi = {
  'POST /api/analytics': {
    access: 'public',
    tag: 'Visitors',
    summary: 'Counts an action, with the visitor’s consent and without naming them',
    body: RecordAnalytics,
    status: 201,
    answer: AnalyticsAccepted,
  },
} satisfies Endpoints
