/**
 * Returns programs ordered by how well they suit the listener's anxiety profile, best first. The rest keep their order,
 * newest first.
 *
 * @param recommended reasons by program id, best first
 */
export function inProfileOrder<P extends { readonly id: string }>(
  programs: readonly P[],
  recommended: ReadonlyMap<string, unknown>,
): P[] {
  const places = new Map([...recommended.keys()].map((id, place) => [id, place]))
  const placeOf = ({ id }: P) => places.get(id) ?? places.size
  return programs.toSorted((one, other) => placeOf(one) - placeOf(other))
}
