import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../../contract/history.ts'

/** A sentence, or one with the text word by word. */
export type Wording = string | Pick<FieldChange, 'sentence' | 'pieces'>
/** How the difference in one field is described; the two values are never the same. */
export type Words<Value> = (before: Value, after: Value) => Wording
/** The words for each field, in the order in which they are shown; a field that is not here is not shown. */
export type FieldLabels<Details> = { readonly [Name in keyof Details]?: Words<Details[Name]> }

/** What is different after, field by field; empty when nothing is. */
export function describeChanges<Details extends object>(
  before: Details,
  after: Details,
  words: FieldLabels<Details>,
): FieldChange[] {
  return (Object.keys(words) as (keyof Details & string)[]).flatMap((field) => {
    const described = isDeepStrictEqual(before[field], after[field])
      ? undefined
      : words[field]?.(before[field], after[field])
    if (described === undefined) return []
    return [{ field, ...(typeof described === 'string' ? { sentence: described, pieces: [] } : described) }]
  })
}
