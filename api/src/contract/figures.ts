import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'

/**
 * What became of one content, in numbers of listeners. Each cell holds eleven people at least: neighbours are joined until it does.
 */
export const ContentFigures = z.object({
  /** The UTC day at whose end it was counted. */
  through: z.iso.date(),
  /** Who listened for three seconds or more. */
  listeners: z.number().int(),
  /**
   * How many left for good between the second `from` of each step and that of the next, the first at 0; from the last on those who
   * completed it are among them. `from` is null for those who completed it, when there are enough to be a step of their own.
   */
  steps: z.array(z.object({ from: z.number().nullable(), people: z.number().int() })),
  /** How many rated it `from` up to the `from` of the next, 0 being who did not. */
  ratings: z.array(z.object({ from: z.number().int(), people: z.number().int() })),
})
export type ContentFigures = z.infer<typeof ContentFigures>

/** The figures of an editor's own sessions. */
export const figuresApi = {
  'GET /api/admin/content/:id/figures': {
    access: 'admin',
    tag: 'Desk',
    summary: 'How far listeners of a session came and how they rated it, or null while there are fewer than eleven',
    answer: ContentFigures.nullable(),
  },
} satisfies Endpoints
