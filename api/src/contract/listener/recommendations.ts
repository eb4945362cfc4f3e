import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/**
 * `GET /api/content/personalized` and `GET /api/programs/personalized`: what suits the listener's anxiety profile, best
 * first. Empty without a profile.
 */
export const Recommendation = z.object({
  /** The id of the content or program. */
  id: z.string(),
  /** Sentences for the listener, such as "You said turbulence is hard for you."; the strongest reason first. */
  reasons: z.array(z.string()).min(1),
})
export type Recommendation = z.infer<typeof Recommendation>

/** Recommendations for a listener. */
export const recommendationApi = endpoints({ access: 'listener', tag: 'Library' }, {
  'GET /api/content/personalized': {
    summary: 'What suits your anxiety profile, best first, and why',
    answer: z.array(Recommendation),
  },
  'GET /api/programs/personalized': {
    tag: 'Programs',
    summary: 'The programs that suit your anxiety profile, best first, and why',
    answer: z.array(Recommendation),
  },
} satisfies OwnEndpoints)
