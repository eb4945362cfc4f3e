import { useMemo } from 'react'
import { useCompletions } from '../listening/completions.ts'
import { usePlayableItems } from '../offline-items/use-playable-items.ts'
import { useRecommendations } from '../recommendations/recommendations.ts'
import { useSubscription } from '../subscription/subscription-status.ts'
import type { CardListener } from './card-facts.ts'

const NOTHING_COMPLETED: ReadonlySet<string> = new Set()
const NOTHING_RECOMMENDED: ReadonlyMap<string, readonly string[]> = new Map()

/**
 * Returns the data about the listener on which cards and their order depend. `isKnown` is true once every request has
 * been answered or has failed; failed ones count as nothing completed, nothing recommended and no badges.
 */
export function useCardListener(): { readonly listener: CardListener; readonly isKnown: boolean } {
  const completions = useCompletions()
  const recommendations = useRecommendations()
  const { hasActiveSubscription, error } = useSubscription()
  const completed = completions.data ?? NOTHING_COMPLETED
  const recommended = recommendations.data ?? NOTHING_RECOMMENDED
  const items = usePlayableItems()
  const playable = useMemo(() => items && new Set(items.map(({ contentId }) => contentId)), [items])
  const listener = useMemo(
    () => ({ completed, recommended, hasActiveSubscription, playable }),
    [completed, recommended, hasActiveSubscription, playable],
  )
  const isSubscriptionKnown = hasActiveSubscription !== undefined || error !== null
  return { listener, isKnown: !completions.isPending && !recommendations.isPending && isSubscriptionKnown }
}
