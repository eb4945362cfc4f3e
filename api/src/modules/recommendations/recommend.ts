import {
  dashboardContents,
  kindWeight,
  leastScore,
  mostRecommended,
  recommendedShare,
} from '@stillair/events/modules/recommendations/rules.ts'
import type { CategoryId } from '../../contract/listener/content.ts'
import type { Recommendation } from '../../contract/listener/recommendations.ts'
import { SUPPORT_CATEGORIES, topicReasons } from './reasons.ts'
import { type Topic, topicsOf } from './topics.ts'

/** A topic from which the listener would benefit, from the read model. */
export interface Interest {
  /** A topic that is unknown here matches nothing. */
  readonly topic: string
  /** From 0 to 1. */
  readonly weight: number
  /** The answer that shows the interest most clearly, such as `trigger:turbulence`. */
  readonly because: string
}

/** A listener, as recommending needs them. */
export interface ListenerInterests {
  readonly interests: readonly Interest[]
  /** The kinds of support they want, such as `education`. */
  readonly support: readonly string[]
}

/** Content, as recommending needs it. */
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

/**
 * The parameters of content recommendations that an analyst may vary. The app uses the defaults of
 * `recommendations/rules.ts`.
 */
export interface RecommendRules {
  readonly kindWeight: number
  readonly leastScore: number
  readonly most: number
  readonly share: number
  readonly dashboard: number
}

const RULES: RecommendRules = {
  kindWeight: kindWeight.default,
  leastScore: leastScore.default,
  most: mostRecommended.default,
  share: recommendedShare.default,
  dashboard: dashboardContents.default,
}

interface Reason {
  readonly weight: number
  /** The closest first. */
  readonly sentences: readonly string[]
}

/**
 * Returns the content that suits a listener and is not completed yet, best first, with reasons. The score of content is
 * the sum of its reasons' weights. Reasons are the topics of its tags and title that match the listener's interests,
 * and its kind if that is the support they want. Among equal scores, the newest comes first.
 */
export function recommend(
  listener: ListenerInterests,
  library: readonly LibraryItem[],
  completedIds: ReadonlySet<string>,
  rules = RULES,
): Recommendation[] {
  const open = library.filter(({ isPublished, isPlayable }) => isPublished && isPlayable)
  const most = Math.min(rules.most, Math.max(rules.dashboard, Math.ceil(open.length * rules.share)))
  return open
    .filter(({ id }) => !completedIds.has(id))
    .map((session) => {
      const reasons = reasonsFor(session, listener, rules.kindWeight)
      return { session, reasons, score: scoreOf(reasons) }
    })
    .filter(({ score }) => score >= rules.leastScore)
    .sort((one, other) => other.score - one.score || newestFirst(one.session, other.session))
    .slice(0, most)
    .map(({ session, reasons }) => ({ id: session.id, reasons: sentencesOf(reasons) }))
}

function reasonsFor(session: LibraryItem, { interests, support }: ListenerInterests, kindWeight: number): Reason[] {
  const topics: ReadonlySet<string> = topicsOf(session)
  const byTopic = interests
    .filter(({ topic, weight }) => topics.has(topic) && weight > 0)
    .map(({ topic, weight, because }) => ({ weight, sentences: topicReasons(topic as Topic, because) }))
  const byKind = [...new Set(support)].flatMap((wanted): Reason[] => {
    const kind = SUPPORT_CATEGORIES[wanted]
    return kind?.categoryId === session.categoryId ? [{ weight: kindWeight, sentences: [kind.reason] }] : []
  })
  return [...byTopic, ...byKind]
}

/** Rounded to thousandths, so that the order of summation cannot decide between equal scores. */
const scoreOf = (reasons: readonly Reason[]): number =>
  Math.round(reasons.reduce((sum, { weight }) => sum + weight, 0) * 1_000) / 1_000

const newestFirst = (one: LibraryItem, other: LibraryItem): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

/** Strongest first, without duplicates. */
const sentencesOf = (reasons: readonly Reason[]): string[] => [
  ...new Set(reasons.toSorted((one, other) => other.weight - one.weight).flatMap(({ sentences }) => sentences)),
]
