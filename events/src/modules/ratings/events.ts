import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One listener's rating of one content item. */
export const ratingStream = defineStream<[userId: string, contentId: string]>('rating')

/** A rating: 3 Very helpful, 2 Somewhat helpful, 1 Not helpful. */
export const Rating = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Rating = z.infer<typeof Rating>

export const ContentRated = defineEvent('ContentRated', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), contentId: z.string(), rating: Rating }),
})

export type RatingEvent = EventOf<typeof ContentRated>
