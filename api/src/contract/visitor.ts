import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'

/** `GET /api/visitor`, public: what the visitor's network address reveals. */
export const Visitor = z.object({
  /** ISO 3166 alpha-2; null when it is not known. */
  country: z.string().length(2).nullable(),
})
export type Visitor = z.infer<typeof Visitor>

/** What is known of a visitor. */
export const visitorApi = {
  'GET /api/visitor': {
    access: 'public',
    tag: 'Visitors',
    summary: 'The country that your network is in, as far as it is known',
    answer: Visitor,
  },
} satisfies Endpoints
