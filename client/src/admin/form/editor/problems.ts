import type * as z from 'zod'
import { ApiError } from '../../../api/api-error.ts'

/** The problems with a form's fields, one sentence each. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Returns the problems that a schema finds, one for each field. */
export function schemaProblems(schema: z.ZodType, values: unknown): Problems {
  const issues = schema.safeParse(values).error?.issues ?? []
  // In reverse order, so that the first issue of a field wins.
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [String(path[0]), message]))
}

/**
 * Returns the problems that the server found with fields of the form; `tags.3` counts as `tags`. The error's message covers the
 * rest.
 */
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
