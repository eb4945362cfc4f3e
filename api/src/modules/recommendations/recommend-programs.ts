import { leastScore } from '@stillair/events/modules/recommendations/rules.ts'
import type { Recommendation } from '../../contract/recommendations.ts'
import { guidanceReason, topicReason } from './reasons.ts'
import type { ListenerInterests } from './recommend.ts'
import { type Topic, topicsOf } from './topics.ts'

/** What recommending takes of content in a program. */
export interface ProgramSession {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
}

/** What recommending takes of a published program. */
export interface ProgramItem {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  /** What listeners see of it. */
  readonly sessions: readonly ProgramSession[]
}

/** The interest that no topic of content meets: to be led step by step, which is what every program does. */
const GUIDANCE = 'programs'

/**
 * The programs that suit a listener and are not completed yet, best first, each with why. An interest counts whole when
 * the program's own title or tags name its topic, and by the share of its contents that do otherwise: what two of eight
 * contents are about, the program is about by a quarter. To be led counts for every program alike, so it is a reason
 * that does not affect the order; it comes last. With equal scores the newest comes first.
 */
export function recommendPrograms(
  { interests }: Pick<ListenerInterests, 'interests'>,
  programs: readonly ProgramItem[],
  completedIds: ReadonlySet<string>,
  least = leastScore.default,
): Recommendation[] {
  const guidance = interests.find(({ topic }) => topic === GUIDANCE)
  return programs
    .filter(({ sessions }) => sessions.some(({ id }) => !completedIds.has(id)))
    .map((program) => {
      const reasons = topicReasons(program, interests)
      const score = [...reasons, ...(guidance ? [guidance] : [])].reduce((sum, { weight }) => sum + weight, 0)
      const sentences = reasons.map(({ sentence }) => sentence)
      if (guidance) sentences.push(guidanceReason(guidance.because))
      return { program, sentences, score: Math.round(score * 1_000) / 1_000 }
    })
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score || newestFirst(one.program, other.program))
    .map(({ program, sentences }) => ({ id: program.id, reasons: [...new Set(sentences)] }))
}

/** The strongest first. */
function topicReasons(program: ProgramItem, interests: ListenerInterests['interests']) {
  const own: ReadonlySet<string> = topicsOf(program)
  const ofSessions: readonly ReadonlySet<string>[] = program.sessions.map(topicsOf)
  const shareOf = (topic: string) =>
    own.has(topic) ? 1 : ofSessions.filter((topics) => topics.has(topic)).length / Math.max(ofSessions.length, 1)
  return interests
    .map(({ topic, weight, because }) => ({ topic, because, weight: weight * shareOf(topic) }))
    .filter(({ weight }) => weight > 0)
    .map(({ topic, weight, because }) => ({ weight, sentence: topicReason(topic as Topic, because) }))
    .toSorted((one, other) => other.weight - one.weight)
}

const newestFirst = (one: ProgramItem, other: ProgramItem): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
