import { useProgramRecommendations } from '../recommendations/recommendations.ts'
import { inProfileOrder } from './in-profile-order.ts'
import { usePrograms } from './programs.ts'

/** The published programs in the order of the listener's anxiety profile, and why each suits them. */
export function useOrderedPrograms() {
  const programs = usePrograms()
  const recommended = useProgramRecommendations()
  // What cannot be recommended now is no reason to show no programs.
  const reasons = recommended.data ?? new Map<string, readonly string[]>()
  return {
    programs,
    ordered: inProfileOrder(programs.data ?? [], reasons),
    /** Both are known, so that nothing changes places under somebody's finger. */
    isOrdered: programs.isSuccess && !recommended.isPending,
    reasonOf: (id: string): string | undefined => reasons.get(id)?.[0],
  }
}
