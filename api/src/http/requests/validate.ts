import { invalid, type Refusal } from '@stillair/events/language/refusal.ts'
import type * as z from 'zod'

/**
 * Returns the input as parsed by the schema. Throws an `invalid` refusal with the errors by field. For a form, its
 * message is the first of those errors, which the form shows.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { isForm = false }: { readonly isForm?: boolean } = {},
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refusalOf(result.error, isForm)
}

function refusalOf(error: z.ZodError, isForm: boolean): Refusal {
  const details: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) details[key.slice(0, 100)] ??= 'This field is not known'
    } else {
      details[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  const [first, ...others] = Object.entries(details)
  if (first && isForm) return invalid(first[1], details)
  const sentence =
    first && others.length === 0 ? `${first[0]}: ${first[1]}` : `${others.length + 1} fields are not right.`
  return invalid(sentence, details)
}

/**
 * Throws an `invalid` refusal if any text in the value cannot be stored: Postgres accepts neither NUL nor half a
 * surrogate pair.
 */
export function refuseUnstorableText(value: unknown, path = 'body'): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid('The text contains a character that cannot be stored.', {
        [path]: 'Contains a character that cannot be stored',
      })
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorableText(key, path)
      refuseUnstorableText(inner, key)
    }
  }
}
