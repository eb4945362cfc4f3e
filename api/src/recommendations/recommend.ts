import type { CategoryId } from '../contract/content.ts'
import type { Recommendation } from '../contract/recommendations.ts'
import { SUPPORT_CATEGORIES, topicReason } from './reasons.ts'
import { type Topic, topicsOf } from './topics.ts'

/** Something that the listener would gain from, from the read model. */
export interface Interest {
  /** One that is not known here matches nothing. */
  readonly topic: string
  /** From 0 to 1. */
  readonly weight: number
  /** The answer that shows it most clearly, such as `trigger:turbulence`. */
  readonly because: string
}

/** What recommending takes of a listener. */
export interface ListenerInterests {
  readonly interests: readonly Interest[]
  /** The support they want, such as `education`. */
  readonly support: readonly string[]
}

/** What recommending takes of content. */
export interface LibraryItem {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  readonly categoryId: CategoryId
  readonly isPublished: boolean
  readonly isPlayable: boolean
  /** ISO 8601 in UTC. */
  readonly createdAt: string
}

/** The most that is recommended: one page of the library. */
const MOST = 12
/** Of a small library only a third, or the word would mean nothing; and the dashboard's three where there are three. */
const SHARE = 1 / 3
const DASHBOARD = 3
/** What a fitting kind of content weighs: as much as what usually comes with a fear, and less than the fear (0.8). */
const KIND = 0.3
/** Below this there are only hints, and a recommendation without a better reason is none. */
const LEAST = 0.3

interface Reason {
  readonly weight: number
  readonly sentence: string
}

/**
 * What suits a listener and is not completed yet, best first, each with why. The score of content is the sum of what
 * its reasons weigh: the topics that its tags and title share with the listener's interests, and its kind where that is
 * the support they want. With equal scores the newest comes first.
 */
export function recommend(
  listener: ListenerInterests,
  library: readonly LibraryItem[],
  completedIds: ReadonlySet<string>,
): Recommendation[] {
  const open = library.filter(({ isPublished, isPlayable }) => isPublished && isPlayable)
  const most = Math.min(MOST, Math.max(DASHBOARD, Math.ceil(open.length * SHARE)))
  return open
    .filter(({ id }) => !completedIds.has(id))
    .map((session) => {
      const reasons = reasonsFor(session, listener)
      return { session, reasons, score: scoreOf(reasons) }
    })
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score || newestFirst(one.session, other.session))
    .slice(0, most)
    .map(({ session, reasons }) => ({ id: session.id, reasons: sentencesOf(reasons) }))
}

function reasonsFor(session: LibraryItem, { interests, support }: ListenerInterests): Reason[] {
  const topics: ReadonlySet<string> = topicsOf(session)
  const byTopic = interests
    .filter(({ topic, weight }) => topics.has(topic) && weight > 0)
    .map(({ topic, weight, because }) => ({ weight, sentence: topicReason(topic as Topic, because) }))
  const byKind = [...new Set(support)].flatMap((wanted): Reason[] => {
    const kind = SUPPORT_CATEGORIES[wanted]
    return kind?.categoryId === session.categoryId ? [{ weight: KIND, sentence: kind.reason }] : []
  })
  return [...byTopic, ...byKind]
}

/** Thousandths, so that the order of the sum does not decide between equals. */
const scoreOf = (reasons: readonly Reason[]): number =>
  Math.round(reasons.reduce((sum, { weight }) => sum + weight, 0) * 1_000) / 1_000

const newestFirst = (one: LibraryItem, other: LibraryItem): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

/** The strongest first, each once. */
const sentencesOf = (reasons: readonly Reason[]): string[] => [
  ...new Set(reasons.toSorted((one, other) => other.weight - one.weight).map(({ sentence }) => sentence)),
]
