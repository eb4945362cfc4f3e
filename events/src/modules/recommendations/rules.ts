import { parameter } from '../../language/parameter.ts'

const weight = (name: string, value: number) =>
  parameter(name, { unit: 'share of certainty', range: [0, 0.95], default: value })

/** The weight of a trigger in the user's own words: slightly below the ticked answer, since a keyword can mislead. */
export const ownTriggerWeight = weight('own-trigger-weight', 0.7)
export const ownSymptomWeight = weight('own-symptom-weight', 0.5)
/** The weight of the user's own words about what helps and which support they want. */
export const ownCopingWeight = weight('own-coping-weight', 0.2)

/** The weight of a matching kind of content: the same as for what usually comes with a fear, and less than a fear's (0.8). */
export const kindWeight = weight('kind-weight', 0.3)
/** The lowest score of a recommendation. Scores below it come only from hints, which are not reason enough. */
export const leastScore = parameter('least-score', { unit: 'sum of weights', range: [0, 5], default: 0.3 })

/** The maximum number of recommended contents: one page of the library. */
export const mostRecommended = parameter('most-recommended', { unit: 'contents', range: [1, 100], default: 12 })
/** The maximum share of a small library; recommending more than a third would make recommendations meaningless. */
export const recommendedShare = parameter('recommended-share', {
  unit: 'share of the playable library',
  range: [0, 1],
  default: 1 / 3,
})
/** The number of recommendations on the dashboard, allowed in a library of any size that has that many. */
export const dashboardContents = parameter('dashboard-contents', { unit: 'contents', range: [0, 12], default: 3 })
