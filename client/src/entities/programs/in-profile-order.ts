/**
 * Programs in the order in which they suit the listener's anxiety profile, best first; those that do not follow as they
 * came, newest first.
 *
 * @param recommended by id, best first
 */
export function inProfileOrder<P extends { readonly id: string }>(
  programs: readonly P[],
  recommended: ReadonlyMap<string, unknown>,
): P[] {
  const places = new Map([...recommended.keys()].map((id, place) => [id, place]))
  const placeOf = ({ id }: P) => places.get(id) ?? places.size
  return programs.toSorted((one, other) => placeOf(one) - placeOf(other))
}
