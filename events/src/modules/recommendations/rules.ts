import { parameter } from '../../language/parameter.ts'

const weight = (name: string, value: number) =>
  parameter(name, { unit: 'share of certainty', range: [0, 0.95], default: value })

/** What words of one's own weigh: a little less than the same thing ticked, since a keyword may be misunderstood. */
export const ownTriggerWeight = weight('own-trigger-weight', 0.7)
export const ownSymptomWeight = weight('own-symptom-weight', 0.5)
/** Of what helps and of the support that is wanted. */
export const ownCopingWeight = weight('own-coping-weight', 0.2)

/** What a fitting kind of content weighs: as much as what usually comes with a fear, and less than the fear (0.8). */
export const kindWeight = weight('kind-weight', 0.3)
/** Below this there are only hints, and a recommendation without a better reason is none. */
export const leastScore = parameter('least-score', { unit: 'sum of weights', range: [0, 5], default: 0.3 })

/** The most contents that are recommended: one page of the library. */
export const mostRecommended = parameter('most-recommended', { unit: 'contents', range: [1, 100], default: 12 })
/** Of a small library only a third, or the word would mean nothing. */
export const recommendedShare = parameter('recommended-share', {
  unit: 'share of the playable library',
  range: [0, 1],
  default: 1 / 3,
})
/** As many as the dashboard shows, where there are so many, however small the library is. */
export const dashboardContents = parameter('dashboard-contents', { unit: 'contents', range: [0, 12], default: 3 })
