import * as z from 'zod'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/**
 * `GET /api/content/personalized` and `GET /api/programs/personalized`: what suits the listener's anxiety profile, best first; empty without a
 * profile.
 */
export const Recommendation = z.object({
  /** Of the content, or the program. */
  id: z.string(),
  /** Why, each a sentence for the listener such as "You said turbulence is hard for you."; the strongest first. */
  reasons: z.array(z.string()).min(1),
})
export type Recommendation = z.infer<typeof Recommendation>

/** What suits a listener. */
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
