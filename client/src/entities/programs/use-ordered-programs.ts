import { useProgramRecommendations } from '../recommendations/recommendations.ts'
import { variedReasons } from '../recommendations/varied-reasons.ts'
import { inProfileOrder } from './in-profile-order.ts'
import { usePrograms } from './programs.ts'

/** Returns the published programs in the order of the listener's anxiety profile, with the reasons. */
export function useOrderedPrograms() {
  const programs = usePrograms()
  const recommended = useProgramRecommendations()
  // If recommendations fail, the programs are still shown.
  const reasons = recommended.data ?? new Map<string, readonly string[]>()
  const ordered = inProfileOrder(programs.data ?? [], reasons)
  const varied = variedReasons(
    ordered.map(({ id }) => id),
    reasons,
  )
  return {
    programs,
    ordered,
    /** True once both are known, so that nothing moves under a finger. */
    isOrdered: programs.isSuccess && !recommended.isPending,
    reasonOf: (id: string): string | undefined => varied.get(id)?.[0],
  }
}
