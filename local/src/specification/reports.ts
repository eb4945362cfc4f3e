/** Paths of the JSON reports of the runners, relative to the repository's root; `-rest` is from what `npm test` leaves out. */
export const REPORTS = ['vitest', 'playwright', 'vitest-rest', 'playwright-rest'].map(
  (name) => `test-results/${name}.json`,
)
