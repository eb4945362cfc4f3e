import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/** `PUT /api/content/{id}/favourite`. */
export const SetFavourite = z.strictObject({
  isFavourite: z.boolean(),
  /** When the listener did it, by the device's clock; offline requests arrive late. */
  at: z.iso.datetime(),
})
export type SetFavourite = z.infer<typeof SetFavourite>

/** `GET /api/favourites`: newest first. */
export const Favourite = z.object({ contentId: z.string(), addedAt: z.iso.datetime() })
export type Favourite = z.infer<typeof Favourite>

/** A listener's favourites. Repeating a request changes nothing; the last one wins. */
export const favouriteApi = endpoints({ access: 'listener', tag: 'Ratings' }, {
  'GET /api/favourites': { summary: 'Your favourites, newest first', answer: z.array(Favourite) },
  'PUT /api/content/:id/favourite': {
    summary: 'Puts a session among your favourites, or takes it out',
    body: SetFavourite,
    answer: z.object({ isFavourite: z.boolean() }),
  },
} satisfies OwnEndpoints)
