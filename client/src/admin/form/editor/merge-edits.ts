/** The name of a form field. */
export type FieldOf<Values> = keyof Values & string

export interface Merge<Values> {
  /** The merged values: theirs for fields that only they changed, otherwise mine. */
  readonly values: Values
  /** The fields that only they changed. */
  readonly taken: readonly FieldOf<Values>[]
  /** The fields that both changed to different values. */
  readonly conflicts: readonly FieldOf<Values>[]
}

/**
 * Merges two edits of one item (three-way merge).
 *
 * @param fields the fields to merge
 * @param base the common ancestor
 * @param theirs what somebody else saved meanwhile
 * @param mine the current values of the form
 */
export function mergeEdits<Values extends object>(
  fields: readonly FieldOf<Values>[],
  base: Values,
  theirs: Values,
  mine: Values,
): Merge<Values> {
  const changedByThem = fields.filter((field) => !isSame(base[field], theirs[field]))
  const taken = changedByThem.filter((field) => isSame(base[field], mine[field]))
  const conflicts = changedByThem.filter((field) => !taken.includes(field) && !isSame(theirs[field], mine[field]))
  const overtaken = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
  return { values: { ...mine, ...overtaken }, taken, conflicts }
}

/** Returns whether two values of a field are equal. Lists are equal with the same entries in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
