import type { Content } from '@stillair/api/contract/listener/content.ts'

const TAGS = 2
const TAGS_WHEN_RECOMMENDED = 1

/** The facts that a card shows about content beyond its title. */
export interface CardFacts {
  /** Shown on the cover: the more important one, and Completed outranks Recommended. */
  readonly state: 'Completed' | 'Recommended' | null
  /** Only for users without a subscription. */
  readonly access: 'Free' | 'Premium' | null
  readonly tags: readonly string[]
  /** The reason for the recommendation; `null` when it isn't recommended, or no longer is. */
  readonly reason: string | null
}

/** The facts about the listener; `hasActiveSubscription` is `undefined` until it is known. */
export interface CardListener {
  readonly completed: ReadonlySet<string>
  readonly recommended: ReadonlyMap<string, readonly string[]>
  readonly hasActiveSubscription: boolean | undefined
}

/**
 * Returns the badges and tags of a card: Completed, or Recommended with its strongest reason; Premium or Free for users
 * without a subscription. It has up to 2 tags, or 1 if recommended.
 */
export function cardFacts(
  content: Pick<Content, 'id' | 'isFreeContent' | 'tags'>,
  { completed, recommended, hasActiveSubscription }: CardListener,
): CardFacts {
  const isCompleted = completed.has(content.id)
  const reasons = isCompleted ? undefined : recommended.get(content.id)
  const access = content.isFreeContent ? 'Free' : 'Premium'
  return {
    state: isCompleted ? 'Completed' : reasons ? 'Recommended' : null,
    access: hasActiveSubscription === false ? access : null,
    tags: content.tags.slice(0, reasons ? TAGS_WHEN_RECOMMENDED : TAGS),
    reason: reasons?.[0] ?? null,
  }
}
