import type { Content } from '@stillair/api/contract/listener/content.ts'

const TAGS = 2
const TAGS_WHEN_RECOMMENDED = 1

/** Whether the listener can play it: Free or Premium, only for users without a subscription; without a network, whether it plays. */
export type Access = 'Free' | 'Premium' | 'Plays offline' | 'Not available offline' | null

/** The facts that a card shows about content beyond its title. */
export interface CardFacts {
  /** Shown on the cover: the more important one, and Completed outranks Recommended. */
  readonly state: 'Completed' | 'Recommended' | null
  readonly access: Access
  readonly tags: readonly string[]
  /** The reason for the recommendation; `null` when it isn't recommended, or no longer is. */
  readonly reason: string | null
}

/**
 * The facts about the listener; `hasActiveSubscription` is `undefined` until it is known, and so is `playable`, the content that plays
 * without the server, as long as the server answers.
 */
export interface CardListener {
  readonly completed: ReadonlySet<string>
  readonly recommended: ReadonlyMap<string, readonly string[]>
  readonly hasActiveSubscription: boolean | undefined
  readonly playable?: ReadonlySet<string> | undefined
}

/**
 * Returns the badges and tags of a card: Completed, or Recommended with its strongest reason; Premium or Free for users
 * without a subscription; without a network, whether it plays. It has up to 2 tags, or 1 if recommended.
 */
export function cardFacts(
  content: Pick<Content, 'id' | 'isFreeContent' | 'tags'>,
  { completed, recommended, hasActiveSubscription, playable }: CardListener,
): CardFacts {
  const isCompleted = completed.has(content.id)
  const reasons = isCompleted ? undefined : recommended.get(content.id)
  const price = hasActiveSubscription === false ? (content.isFreeContent ? 'Free' : 'Premium') : null
  return {
    state: isCompleted ? 'Completed' : reasons ? 'Recommended' : null,
    access: playable ? (playable.has(content.id) ? 'Plays offline' : 'Not available offline') : price,
    tags: content.tags.slice(0, reasons ? TAGS_WHEN_RECOMMENDED : TAGS),
    reason: reasons?.[0] ?? null,
  }
}
