import * as z from 'zod'

/** Body of every failed request: a sentence for people, a stable code for programs, and the problems by field. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
