import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../../contract/admin/history.ts'

/** A sentence, optionally with a word-by-word difference. */
export type Wording = string | Pick<FieldChange, 'sentence' | 'pieces'>
/** Describes the difference in one field. The two values always differ. */
export type Words<Value> = (before: Value, after: Value) => Wording
/** The descriptions of fields, in display order. Fields not listed are not shown. */
export type FieldLabels<Details> = { readonly [Name in keyof Details]?: Words<Details[Name]> }

/** Returns the differences field by field; empty when there are none. */
export function describeChanges<Details extends object>(
  before: Details,
  after: Details,
  labels: FieldLabels<Details>,
): FieldChange[] {
  return (Object.keys(labels) as (keyof Details & string)[]).flatMap((field) => {
    const described = isDeepStrictEqual(before[field], after[field])
      ? undefined
      : labels[field]?.(before[field], after[field])
    if (described === undefined) return []
    return [{ field, ...(typeof described === 'string' ? { sentence: described, pieces: [] } : described) }]
  })
}
