import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { Published } from './published.ts'

/**
 * How listeners used one session, in published numbers. They include noise, and adjacent cells are merged until each
 * has at least eleven people.
 */
export const ContentFigures = z.object({
  /** The numbers are as of the end of this UTC day. */
  through: z.iso.date(),
  /** Listeners who played at least three seconds. */
  listeners: Published,
  /** With 95 % confidence, each number is off by at most this, and so is each sum from one step to the end. */
  margin: Published,
  /**
   * How many stopped for good between the second `from` of a step and that of the next; the first starts at 0. Those
   * who completed the session have a step of their own, with `from` null, if there are enough of them. Otherwise the
   * last step includes them.
   */
  steps: z.array(z.object({ from: z.number().nullable(), people: Published })),
  /** How many gave a rating from `from` to just below the next `from`; 0 stands for no rating. */
  ratings: z.array(z.object({ from: z.number().int(), people: Published })),
})
export type ContentFigures = z.infer<typeof ContentFigures>
/** Figures as the disclosure gate produces them. */
export type PublishedFigures = z.input<typeof ContentFigures>

/** The figures of an editor's own sessions. */
export const figuresApi = {
  'GET /api/admin/content/:id/figures': {
    access: 'admin',
    tag: 'Admin',
    summary: 'How far listeners of a session came and how they rated it, or null while there are too few',
    answer: ContentFigures.nullable(),
  },
} satisfies Endpoints
