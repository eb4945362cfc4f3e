/** Paths of the JSON reports that `npm test` writes, relative to the repository's root. */
export const VITEST_REPORT = 'test-results/vitest.json'
export const PLAYWRIGHT_REPORT = 'test-results/playwright.json'
export const REPORTS = [VITEST_REPORT, PLAYWRIGHT_REPORT]
/** A line for each test that failed and then passed alone. */
export const PASSED_ALONE = 'test-results/passed-alone.txt'
