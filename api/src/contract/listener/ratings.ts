import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/** The answer of `GET /api/content/{id}/rating`, or `null`. */
export const RatingBody = z.strictObject({ rating: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
export type RatingBody = z.infer<typeof RatingBody>

/** Body of POST and PUT. `ratedAt` is the time by the device's clock; offline requests arrive late. */
export const RateBody = RatingBody.extend({ ratedAt: z.iso.datetime().optional() })
export type RateBody = z.infer<typeof RateBody>

/** A listener's ratings. POST and PUT do the same: the newest rating wins. */
export const ratingApi = endpoints({ access: 'listener', tag: 'Ratings' }, {
  'GET /api/content/:id/rating': { summary: 'Your rating of a session, or null', answer: RatingBody.nullable() },
  'POST /api/content/:id/rating': {
    summary: 'Rates a session: 3 very helpful, 2 somewhat, 1 not',
    body: RateBody,
    status: 201,
    answer: RatingBody,
  },
  'PUT /api/content/:id/rating': { summary: 'Changes your rating of a session', body: RateBody, answer: RatingBody },
} satisfies OwnEndpoints)
