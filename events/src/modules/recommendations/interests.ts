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
 * The answer that points to a topic, such as `trigger:turbulence`, `symptom:racing-heart`, `coping:avoiding`,
 * `support:education`, `frequency:never`, `since:incident` or `timeline:next-month`: the kind of answer, and its id in the
 * onboarding. `own-words:<topic>` stands for the user's own words, without containing them.
 */
export type Because =
  `${'trigger' | 'symptom' | 'coping' | 'support' | 'frequency' | 'since' | 'timeline' | 'own-words'}:${string}`

/** A topic that would help a user, how much (more than 0, less than 1), and the answer that points to it most strongly. */
export interface Interest {
  readonly topic: Topic
  readonly weight: number
  readonly because: Because
}

/** The weights of answers in users' own words, by question. */
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

const interestsIn = (because: Because, weights: TopicWeights): readonly Interest[] =>
  TOPICS.flatMap((topic) => {
    const weight = weights[topic]
    return weight === undefined ? [] : [{ topic, weight, because }]
  })

/** Returns the topics that a list of answers points to, both offered answers and the user's own words. */
const listed = (
  kind: 'trigger' | 'symptom' | 'coping' | 'support',
  answers: readonly string[],
  offered: ReadonlyMap<string, TopicWeights>,
  ownWeight: number,
): readonly Interest[] =>
  answers.flatMap((answer) => {
    const weights = offered.get(answer)
    if (weights) return interestsIn(`${kind}:${answer}`, weights)
    return freeTextTopics(answer).map(
      (topic): Interest => ({ topic, weight: ownWeight, because: `own-words:${topic}` }),
    )
  })

/** Sorts by weight, highest first; breaks ties independently of the order of the answers. */
const strongestFirst = (one: Interest, other: Interest) =>
  other.weight - one.weight || (one.because < other.because ? -1 : 1)

/** Returns each answer once, with its highest weight, so that giving the same answer twice does not add weight. */
function distinct(reasons: readonly Interest[]): readonly Interest[] {
  const found = new Map<Because, Interest>()
  for (const reason of reasons.toSorted(strongestFirst)) {
    if (!found.has(reason.because)) found.set(reason.because, reason)
  }
  return [...found.values()]
}

/**
 * Returns the topics that would help a user according to their onboarding answers, most helpful first; none without a
 * profile. `answer-topics.ts` and `rules.ts` explain the weights of single answers.
 *
 * Answers that point to the same topic are combined as independent reasons, 1 - (1 - a)(1 - b)…: each adds weight, but less
 * the more there are, independently of their order. Four hints weigh about as much as one fear that the user names.
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
    ...interestsIn(`frequency:${profile.flyingFrequency}`, FREQUENCY_TOPICS[profile.flyingFrequency]),
    ...interestsIn(`since:${profile.anxietyTimeline}`, SINCE_TOPICS[profile.anxietyTimeline]),
    ...(flightTimeline ? interestsIn(`timeline:${flightTimeline}`, TIMELINE_TOPICS[flightTimeline]) : []),
  ]
  const interests = TOPICS.flatMap((topic): Interest[] => {
    const found = distinct(reasons.filter((reason) => reason.topic === topic))
    const [strongest] = found
    if (!strongest) return []
    const doubt = found.reduce((left, { weight }) => left * (1 - weight), 1)
    // Rounded to three digits, so that the same answers give the same row on every machine.
    return [{ topic, weight: Math.round((1 - doubt) * 1_000) / 1_000, because: strongest.because }]
  })
  return interests.toSorted((one, other) => other.weight - one.weight)
}
