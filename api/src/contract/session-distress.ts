import { SESSION_MOMENTS } from '@stillair/events/modules/session-distress/events.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/** `POST /api/content/{id}/distress`. */
export const RateSessionDistress = z.strictObject({
  /** Made by the device: the same before a session and after it. */
  pairId: z.uuid(),
  moment: z.enum(SESSION_MOMENTS),
  /** 0 none to 10 the most there is. */
  distress: z.number().int().min(0).max(10),
  /** When, by the device's clock; what was done without a network arrives late. */
  at: z.iso.datetime(),
})
export type RateSessionDistress = z.infer<typeof RateSessionDistress>

/** `GET /api/distress`: the newest last. */
export const SessionDistress = z.object({
  pairs: z.array(
    z.object({
      pairId: z.string(),
      contentId: z.string(),
      /** 0 to 10; null when it was not rated. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** ISO 8601 in UTC: when the first of the two was rated. */
      ratedAt: z.string(),
    }),
  ),
})
export type SessionDistress = z.infer<typeof SessionDistress>

/** How it is before a session and after it. Repeated, nothing happens twice. */
export const sessionDistressApi = endpoints({ access: 'listener', tag: 'Ratings' }, {
  'GET /api/distress': { summary: 'How it was before and after your sessions', answer: SessionDistress },
  'POST /api/content/:id/distress': {
    summary: 'How it is before or after a session, 0 to 10',
    body: RateSessionDistress,
    status: 201,
    answer: z.object({ pairId: z.string() }),
  },
} satisfies OwnEndpoints)
