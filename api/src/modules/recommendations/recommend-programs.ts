import { leastScore } from '@stillair/events/modules/recommendations/rules.ts'
import type { Recommendation } from '../../contract/listener/recommendations.ts'
import { guidanceReason, topicReasons } from './reasons.ts'
import type { ListenerInterests } from './recommend.ts'
import { type Topic, topicsOf } from './topics.ts'

/** Content in a program, as recommending needs it. */
export interface ProgramSession {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
}

/** A published program, as recommending needs it. */
export interface ProgramItem {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  /** The contents that listeners see. */
  readonly sessions: readonly ProgramSession[]
}

/** The interest in step-by-step guidance. No topic of content matches it, but every program does. */
const GUIDANCE = 'programs'

/**
 * Returns the programs that suit a listener and are not completed yet, best first, with reasons. An interest counts in
 * full when the program's own title or tags name its topic. Otherwise it counts by the share of contents that do: if
 * two of eight contents match, it counts a quarter. Guidance counts equally for every program, so it does not affect
 * the order, and its reason comes last. Among equal scores, the newest comes first.
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
      const reasons = reasonsOf(program, interests)
      const score = [...reasons, ...(guidance ? [guidance] : [])].reduce((sum, { weight }) => sum + weight, 0)
      const sentences = reasons.flatMap(({ sentences }) => sentences)
      if (guidance) sentences.push(guidanceReason(guidance.because))
      return { program, sentences, score: Math.round(score * 1_000) / 1_000 }
    })
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score || newestFirst(one.program, other.program))
    .map(({ program, sentences }) => ({ id: program.id, reasons: [...new Set(sentences)] }))
}

/** Strongest first. */
function reasonsOf(program: ProgramItem, interests: ListenerInterests['interests']) {
  const own: ReadonlySet<string> = topicsOf(program)
  const ofSessions: readonly ReadonlySet<string>[] = program.sessions.map(topicsOf)
  const shareOf = (topic: string) =>
    own.has(topic) ? 1 : ofSessions.filter((topics) => topics.has(topic)).length / Math.max(ofSessions.length, 1)
  return interests
    .map(({ topic, weight, because }) => ({ topic, because, weight: weight * shareOf(topic) }))
    .filter(({ weight }) => weight > 0)
    .map(({ topic, weight, because }) => ({ weight, sentences: topicReasons(topic as Topic, because) }))
    .toSorted((one, other) => other.weight - one.weight)
}

const newestFirst = (one: ProgramItem, other: ProgramItem): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
