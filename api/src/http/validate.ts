import type * as z from 'zod'
import { invalid, type Refusal } from '../refusal.ts'

/** What the schema makes of the input. Throws an `invalid` refusal with what is wrong by field. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refusalOf(result.error)
}

function refusalOf(error: z.ZodError): Refusal {
  const details: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) details[key.slice(0, 100)] ??= 'This field is not known'
    } else {
      details[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  const [only, ...others] = Object.entries(details)
  const sentence =
    only && others.length === 0 ? `${only[0]}: ${only[1]}` : `${Object.keys(details).length} fields are not right.`
  return invalid(sentence, details)
}

/**
 * Throws an `invalid` refusal when a text anywhere in the value cannot be stored: Postgres takes neither NUL nor half
 * a surrogate pair.
 */
export function refuseUnstorableText(value: unknown, path = 'body'): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid('The text holds a character that cannot be kept.', {
        [path]: 'Holds a character that cannot be kept',
      })
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorableText(key, path)
      refuseUnstorableText(inner, key)
    }
  }
}
