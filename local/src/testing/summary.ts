import * as z from 'zod'

/** What a run of either runner comes to. */
export interface Summary {
  readonly passed: number
  readonly failed: number
  /** How many of the passed tests needed a second attempt. */
  readonly flaky: number
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

/** Reads a JSON report of vitest or Playwright. A file or a set-up that failed counts as one failure. */
export function summaryOf(json: unknown): Summary {
  const playwright = PlaywrightReport.safeParse(json)
  if (playwright.success) {
    const { stats, errors } = playwright.data
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected === 0 ? Math.min(1, errors.length) : stats.unexpected,
      flaky: stats.flaky,
    }
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = VitestReport.parse(json)
  // The messages of a passed test are those of its first attempt.
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 ? Math.min(1, numFailedTestSuites) : numFailedTests,
    flaky: flaky.length,
  }
}
