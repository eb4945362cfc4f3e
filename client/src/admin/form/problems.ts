import type * as z from 'zod'
import { ApiError } from '../../api/api-error.ts'

/** What is wrong with the fields of a form, a sentence each. */
export type Problems = Readonly<Record<string, string | undefined>>

/** What a schema finds wrong, one problem for each field. */
export function schemaProblems(schema: z.ZodType, values: unknown): Problems {
  const issues = schema.safeParse(values).error?.issues ?? []
  // The first of a field comes last, and stays.
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [String(path[0]), message]))
}

/** What the server found wrong with fields of the form, `tags.3` at `tags`. The rest is left to the error's sentence. */
export function serverProblems(error: unknown, fields: readonly string[]): Problems {
  if (!(error instanceof ApiError)) return {}
  const details = Object.entries(error.details)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const found = details.find(([name]) => name === field || name.startsWith(`${field}.`))
      return found ? [[field, found[1]]] : []
    }),
  )
}
