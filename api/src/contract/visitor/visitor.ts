import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

/** `GET /api/visitor`, public: data derived from the visitor's network address. */
export const Visitor = z.object({
  /** ISO 3166 alpha-2; null if unknown. */
  country: z.string().length(2).nullable(),
})
export type Visitor = z.infer<typeof Visitor>

/** Data about the visitor. */
export const visitorApi = {
  'GET /api/visitor': {
    access: 'public',
    tag: 'Visitors',
    summary: 'The country that your network is in, as far as it is known',
    answer: Visitor,
  },
} satisfies Endpoints
