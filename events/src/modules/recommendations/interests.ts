import type { AnxietyProfile, FlightTimeline } from '../accounts/events.ts'
import {
  COPING_TOPICS,
  FREQUENCY_TOPICS,
  SINCE_TOPICS,
  SUPPORT_TOPICS,
  SYMPTOM_TOPICS,
  TIMELINE_TOPICS,
  type TopicWeights,
  TRIGGER_TOPICS,
} from './answer-topics.ts'
import { freeTextTopics } from './free-text-topics.ts'
import { ownCopingWeight, ownSymptomWeight, ownTriggerWeight } from './rules.ts'
import { TOPICS, type Topic } from './topics.ts'

/**
 * The answer that spoke for a topic, such as `trigger:turbulence`, `symptom:racing-heart`, `coping:avoiding`,
 * `support:education`, `frequency:never`, `since:incident` or `timeline:next-month`: the kind of answer, and the answer
 * as the onboarding names it. `own-words:<topic>` stands for what the user wrote themselves, whose words it does not
 * hold.
 */
export type Because =
  `${'trigger' | 'symptom' | 'coping' | 'support' | 'frequency' | 'since' | 'timeline' | 'own-words'}:${string}`

/** What somebody would gain from, how much (more than 0, less than 1), and the answer that shows it most clearly. */
export interface Interest {
  readonly topic: Topic
  readonly weight: number
  readonly because: Because
}

/** What an answer in words of one's own weighs, by the question. */
export interface OwnWeights {
  readonly trigger: number
  readonly symptom: number
  readonly coping: number
}

export const OWN_WEIGHTS: OwnWeights = {
  trigger: ownTriggerWeight.default,
  symptom: ownSymptomWeight.default,
  coping: ownCopingWeight.default,
}

const spoken = (because: Because, weights: TopicWeights): readonly Interest[] =>
  TOPICS.flatMap((topic) => {
    const weight = weights[topic]
    return weight === undefined ? [] : [{ topic, weight, because }]
  })

/** What a list of answers points to: those that were offered, and the user's own words. */
const listed = (
  kind: 'trigger' | 'symptom' | 'coping' | 'support',
  answers: readonly string[],
  offered: ReadonlyMap<string, TopicWeights>,
  ownWeight: number,
): readonly Interest[] =>
  answers.flatMap((answer) => {
    const weights = offered.get(answer)
    if (weights) return spoken(`${kind}:${answer}`, weights)
    return freeTextTopics(answer).map(
      (topic): Interest => ({ topic, weight: ownWeight, because: `own-words:${topic}` }),
    )
  })

/** The stronger first; of the same strength, in an order that does not depend on that of the answers. */
const strongestFirst = (one: Interest, other: Interest) =>
  other.weight - one.weight || (one.because < other.because ? -1 : 1)

/** Each answer once, as strong as it was at its strongest: to tick or to write a thing twice makes it no heavier. */
function distinct(reasons: readonly Interest[]): readonly Interest[] {
  const found = new Map<Because, Interest>()
  for (const reason of reasons.toSorted(strongestFirst)) {
    if (!found.has(reason.because)) found.set(reason.because, reason)
  }
  return [...found.values()]
}

/**
 * What somebody would gain from by their answers in the onboarding, the most first; nothing without a profile. The
 * weights of single answers, and why, are in `answer-topics.ts` and `rules.ts`.
 *
 * Several answers that point to one topic are taken together as independent reasons, 1 - (1 - a)(1 - b)…: each adds to
 * it, and less the more there are, in whatever order they come. Four hints weigh about as much as one thing named
 * outright.
 */
export function interestsOf(
  profile: AnxietyProfile | null,
  flightTimeline: FlightTimeline | null,
  own = OWN_WEIGHTS,
): readonly Interest[] {
  if (!profile) return []
  const reasons = [
    ...listed('trigger', profile.triggers, TRIGGER_TOPICS, own.trigger),
    ...listed('symptom', profile.symptoms, SYMPTOM_TOPICS, own.symptom),
    ...listed('coping', profile.copingMethods, COPING_TOPICS, own.coping),
    ...listed('support', profile.desiredSupport, SUPPORT_TOPICS, own.coping),
    ...spoken(`frequency:${profile.flyingFrequency}`, FREQUENCY_TOPICS[profile.flyingFrequency]),
    ...spoken(`since:${profile.anxietyTimeline}`, SINCE_TOPICS[profile.anxietyTimeline]),
    ...(flightTimeline ? spoken(`timeline:${flightTimeline}`, TIMELINE_TOPICS[flightTimeline]) : []),
  ]
  const interests = TOPICS.flatMap((topic): Interest[] => {
    const found = distinct(reasons.filter((reason) => reason.topic === topic))
    const [strongest] = found
    if (!strongest) return []
    const doubt = found.reduce((left, { weight }) => left * (1 - weight), 1)
    // Three digits, so that the same answers make the same row on every machine.
    return [{ topic, weight: Math.round((1 - doubt) * 1_000) / 1_000, because: strongest.because }]
  })
  return interests.toSorted((one, other) => other.weight - one.weight)
}
