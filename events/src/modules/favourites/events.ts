import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** Whether one content item is one of a listener's favourites. */
export const favouriteStream = defineStream<[userId: string, contentId: string]>('favourite')

const schema = z.object({ userId: z.string(), contentId: z.string() })

export const FavouriteAdded = defineEvent('FavouriteAdded', { subject: 'userId', schema })
export const FavouriteRemoved = defineEvent('FavouriteRemoved', { subject: 'userId', schema })

export type FavouriteEvent = EventOf<typeof FavouriteAdded | typeof FavouriteRemoved>
