import * as z from 'zod'

/** `GET /api/subscription-status`. */
export const SubscriptionStatus = z.object({
  /** Whether the caller may hear everything now. */
  hasActiveSubscription: z.boolean(),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>
