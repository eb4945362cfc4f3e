// @ts-nocheck
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'

/**
 * Shows what the server found wrong at the fields it names, `tags.3` at `tags`; the first of them gets the focus. What it
 * says of other fields is left to the sentence of the error.
 */
export function showServerProblems<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  for (const [field, message] of problemsByField(error, fields)) {
    setError(field, { type: 'server', message }, { shouldFocus: true })
  }
}

/** What the server found wrong, by the form's fields, in their order; one problem for each. */
export function problemsByField<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): (readonly [Field, string])[] {
  if (!(error instanceof ApiError)) return []
  const details = Object.entries(error.details)
  return fields.flatMap((field) => {
    const found = details.find(([name]) => name === field || name.startsWith(`${field}.`))
    return found ? [[field, found[1]] as const] : []
  })
}
