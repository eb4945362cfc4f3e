import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/** `POST /api/analysis/comparisons`: two UTC days; the library is compared as of the end of each. */
export const AskComparison = z
  .strictObject({
    from: z.iso.date(),
    /** If omitted, the same day: the library is then only shown, not compared. */
    to: z.iso.date().optional(),
  })
  .refine(({ from, to }) => to === undefined || from <= to, {
    path: ['to'],
    error: 'The second day comes after the first.',
  })
export type AskComparison = z.infer<typeof AskComparison>

const Row = z.record(z.string(), z.unknown())

/** A table of a read model at the end of the first day, and how it differs at the end of the second. */
export const ComparedTable = z.object({
  table: z.string(),
  rowsThen: z.number().int(),
  rowsNow: z.number().int(),
  /** The table's first hundred rows by key, as of the first day. */
  rows: z.array(Row),
  /** How many rows differ. */
  different: z.number().int(),
  /** The first hundred differing rows. */
  differences: z.array(
    z.object({
      key: z.string(),
      title: z.string().nullable(),
      change: z.enum(['added', 'removed', 'changed']),
      fields: z.array(z.object({ column: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
})
export type ComparedTable = z.infer<typeof ComparedTable>

export const Comparison = z.object({
  id: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  askedAt: z.iso.datetime(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** The fraction of the log that has been read, 0 to 1, in steps of 0.01. */
  progress: z.number(),
  /** Seconds since it started running. */
  seconds: z.number(),
  /** A sentence about the failure. */
  problem: z.string().nullable(),
})
export type Comparison = z.infer<typeof Comparison>

export const ComparisonResult = Comparison.extend({
  /** Null until the comparison is done. */
  tables: z.array(ComparedTable).nullable(),
})
export type ComparisonResult = z.infer<typeof ComparisonResult>

/** Comparisons of the library on two days, for the analysis area. They run in the background. */
export const comparisonApi = endpoints({ access: 'analyst', tag: 'Analysis' }, {
  'GET /api/analysis/comparisons': {
    summary: 'Your comparisons of the last 30 days, newest first',
    answer: z.array(Comparison),
  },
  'POST /api/analysis/comparisons': {
    summary: 'Starts a comparison of the library at the ends of two days',
    body: AskComparison,
    status: 201,
    answer: Comparison,
  },
  'GET /api/analysis/comparisons/:id': {
    summary: 'The progress and the result of a comparison',
    answer: ComparisonResult,
  },
  'DELETE /api/analysis/comparisons/:id': {
    summary: 'Cancels a comparison, or deletes a finished one',
    answer: z.object({ state: z.enum(['cancelled', 'forgotten']) }),
  },
} satisfies OwnEndpoints)
