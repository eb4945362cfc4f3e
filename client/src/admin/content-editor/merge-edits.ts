import { type ContentField, type ContentValues, FIELDS, isSame } from './content-values.ts'

export interface Merge {
  /** What the form holds next: everything that only they changed is taken over; where both did, it is mine still. */
  readonly values: ContentValues
  /** What only they changed. */
  readonly taken: readonly ContentField[]
  /** What both changed, and not to the same. */
  readonly conflicts: readonly ContentField[]
}

/**
 * A three-way merge of two edits of one session.
 *
 * @param base what both began with
 * @param theirs what somebody else saved meanwhile
 * @param mine what stands in the form
 */
export function mergeEdits(base: ContentValues, theirs: ContentValues, mine: ContentValues): Merge {
  const changedByThem = FIELDS.filter((field) => !isSame(base[field], theirs[field]))
  const taken = changedByThem.filter((field) => isSame(base[field], mine[field]))
  const conflicts = changedByThem.filter((field) => !taken.includes(field) && !isSame(theirs[field], mine[field]))
  const overtaken = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
  return { values: { ...mine, ...overtaken }, taken, conflicts }
}
