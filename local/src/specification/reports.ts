/** Where `npm test` leaves the JSON reports of vitest and Playwright, from the root of the repository. */
export const VITEST_REPORT = 'test-results/vitest.json'
export const PLAYWRIGHT_REPORT = 'test-results/playwright.json'
export const REPORTS = [VITEST_REPORT, PLAYWRIGHT_REPORT]
/** A line for each test that failed and then passed alone. */
export const PASSED_ALONE = 'test-results/passed-alone.txt'
