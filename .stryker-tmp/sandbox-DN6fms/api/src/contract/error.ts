// @ts-nocheck
import * as z from 'zod'

/** What every failed request answers: a sentence for a person, a stable name for a program, and what is wrong by field. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
