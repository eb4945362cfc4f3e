// @ts-nocheck
import * as z from 'zod'

/** `GET /api/content/personalized`: what suits the listener's anxiety profile, best first; empty without a profile. */
export const Recommendation = z.object({
  /** Of the content. */
  id: z.string(),
  /** Why, each a sentence for the listener such as "You said turbulence is hard for you."; the strongest first. */
  reasons: z.array(z.string()).min(1),
})
export type Recommendation = z.infer<typeof Recommendation>
