/** The name of a field of a form's values. */
export type FieldOf<Values> = keyof Values & string

export interface Merge<Values> {
  /** What the form holds next: everything that only they changed is taken over; where both did, it is mine still. */
  readonly values: Values
  /** What only they changed. */
  readonly taken: readonly FieldOf<Values>[]
  /** What both changed, and not to the same. */
  readonly conflicts: readonly FieldOf<Values>[]
}

/**
 * A three-way merge of two edits of one thing.
 *
 * @param fields those that are merged
 * @param base what both began with
 * @param theirs what somebody else saved meanwhile
 * @param mine what stands in the form
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

/** Whether two values of a field are the same; lists are when they have the same entries in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
