import type { Content } from '@stillair/api/contract/content.ts'

const TAGS = 2
const TAGS_WHEN_RECOMMENDED = 1

/** What a card shows of content beyond its title. */
export interface CardFacts {
  /** On the picture: the one thing most worth knowing; completed weighs more. */
  readonly state: 'Completed' | 'Recommended' | null
  /** Only for those without a subscription. */
  readonly access: 'Free' | 'Premium' | null
  readonly tags: readonly string[]
  /** Why it is recommended; `null` when it is not, or no longer. */
  readonly reason: string | null
}

/** What is known of the listener; `hasActiveSubscription` is `undefined` until it is known. */
export interface CardListener {
  readonly completed: ReadonlySet<string>
  readonly recommended: ReadonlyMap<string, readonly string[]>
  readonly hasActiveSubscription: boolean | undefined
}

/**
 * The badges and tags of a card: Completed, or Recommended with its strongest reason; Premium or Free for those without
 * a subscription; up to 2 tags, 1 if recommended.
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
