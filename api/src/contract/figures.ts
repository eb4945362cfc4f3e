import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { Published } from './published.ts'

/**
 * How listeners used one session, in published numbers: with noise, and in cells of at least eleven people, for which neighbours are joined.
 */
export const ContentFigures = z.object({
  /** The UTC day at whose end it was counted. */
  through: z.iso.date(),
  /** Who listened for three seconds or more. */
  listeners: Published,
  /** 95 times of 100 each number, and each sum from one step on, is off by at most this. */
  margin: Published,
  /**
   * How many left for good between the second `from` of each step and that of the next, the first at 0; from the last on those who
   * completed it are among them. `from` is null for those who completed it, when there are enough to be a step of their own.
   */
  steps: z.array(z.object({ from: z.number().nullable(), people: Published })),
  /** How many rated it `from` up to the `from` of the next, 0 being who did not. */
  ratings: z.array(z.object({ from: z.number().int(), people: Published })),
})
export type ContentFigures = z.infer<typeof ContentFigures>
/** As the disclosure gate makes them. */
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
