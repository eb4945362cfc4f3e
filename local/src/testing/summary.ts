import * as z from 'zod'

/** What a run of either runner comes to. */
export interface Summary {
  readonly passed: number
  readonly failed: number
  /** The failed tests, as "file › test". A set-up that failed has no name here. */
  readonly failures: readonly string[]
  /** The tests that passed at their second attempt. */
  readonly flaky: readonly string[]
}

const Suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Reads a JSON report of vitest or Playwright. A file or a set-up that failed counts as one failure. */
export function summaryOf(json: unknown): Summary {
  const playwright = PlaywrightReport.safeParse(json)
  if (playwright.success) {
    const { stats, errors, suites } = playwright.data
    const specs = suites.flatMap(specsOf)
    const named = (status: string) =>
      specs
        .filter(({ tests }) => tests.some((one) => one.status === status))
        .map(({ file, title }) => `${file} › ${title}`)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected === 0 ? Math.min(1, errors.length) : stats.unexpected,
      failures: named('unexpected'),
      flaky: named('flaky'),
    }
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = VitestReport.parse(json)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, label: `${name} › ${test.fullName}` })),
  )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  // The messages of a passed test are those of its first attempt.
  const flaky = tests.filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 ? Math.min(1, numFailedTestSuites) : numFailedTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ label }) => label),
      ...brokenFiles.map(({ name }) => name),
    ],
    flaky: flaky.map(({ label }) => label),
  }
}

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
