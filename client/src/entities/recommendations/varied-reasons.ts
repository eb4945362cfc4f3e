import type { Recommendations } from './recommendations.ts'

/** Neighbours that a reason may not repeat: with it, three cards in a row say three things. */
const NEIGHBOURS = 2

/**
 * Returns the recommendations of a list with the strongest reason first that the two items before do not give already. An item without
 * another reason has none.
 * @param ids the items of the list, in order
 */
export function variedReasons(ids: readonly string[], recommended: Recommendations): Recommendations {
  const varied = new Map<string, readonly string[]>()
  let said: readonly string[] = []
  for (const id of ids) {
    const reasons = recommended.get(id)
    const reason = reasons?.find((one) => !said.includes(one))
    said = [...said, reason ?? ''].slice(-NEIGHBOURS)
    if (reasons) varied.set(id, reason === undefined ? [] : [reason])
  }
  return varied
}
