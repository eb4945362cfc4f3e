import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const VitestTest = z.looseObject({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
})
type VitestTest = z.infer<typeof VitestTest>
const VitestReport = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(VitestTest),
    }),
  ),
})
type VitestReport = z.infer<typeof VitestReport>
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Maximum number of failures of a run that may pass when rerun alone: docs/decisions/0020-rerun-failed-tests-alone.md */
export const PASSED_ALONE_ALLOWED = 5

/** Marks failures of property tests: a second run would draw other values and lose the counterexample. */
const COUNTEREXAMPLE = /^(?:\w*Error: )?Property failed/
/** Tag of tests about lost or private data, which may not pass on a rerun. */
const AT_ONCE = 'counts-at-once'

const messageOf = ({ failureMessages }: VitestTest) => failureMessages?.[0] ?? ''
const mayPassAlone = (test: VitestTest) =>
  test.status === 'failed' && !COUNTEREXAMPLE.test(messageOf(test)) && !test.tags?.includes(AT_ONCE)
/** Message of the first attempt of a test that failed and then passed alone. */
const hasPassedAlone = (test: VitestTest) => test.status === 'passed' && messageOf(test) !== ''

/** Returns the files of vitest's JSON report to rerun alone, including files that could not be loaded or whose hooks failed. */
export function filesToConfirm(json: unknown): string[] {
  return VitestReport.parse(json)
    .testResults.filter(({ status, assertionResults: tests }) => {
      const failed = tests.filter((test) => test.status === 'failed')
      return failed.length === 0 ? status === 'failed' : failed.some(mayPassAlone)
    })
    .map(({ name }) => name)
}

/** Returns the report with the results of the rerun; failures that count at once stay failed. */
export function confirmed(first: unknown, second: unknown): VitestReport {
  const report = VitestReport.parse(first)
  const again = new Map(VitestReport.parse(second).testResults.map((file) => [file.name, file]))
  const testResults = report.testResults.map((file) => {
    const other = again.get(file.name)
    if (!other) return file
    if (file.assertionResults.length === 0) return other
    const assertionResults = file.assertionResults.map((test) => {
      const alone = other.assertionResults.find(({ fullName }) => fullName === test.fullName)
      // A test that passed next to others and fails alone counts as failed.
      if (alone?.status === 'failed' && test.status === 'passed') return alone
      return alone?.status === 'passed' && mayPassAlone(test) ? { ...test, status: 'passed' } : test
    })
    const hasFailed = other.status === 'failed' || assertionResults.some(({ status }) => status === 'failed')
    return { ...file, status: hasFailed ? 'failed' : 'passed', assertionResults }
  })
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length
  return {
    ...report,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numFailedTestSuites: testResults.filter(({ status }) => status === 'failed').length,
    testResults,
  }
}

/** Returns the counts of vitest's JSON report; a file that could not be loaded counts as one failure. */
export function vitestCounts(json: unknown): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = VitestReport.parse(json)
  return { passed: numPassedTests, failed: numFailedTests === 0 ? Math.min(1, numFailedTestSuites) : numFailedTests }
}

/** Returns the counts of Playwright's JSON report; its flaky tests have passed alone. */
export function playwrightCounts(json: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(json)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 ? Math.min(1, errors.length) : stats.unexpected,
  }
}

export const addUp = (...counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

/**
 * Returns a line for each failure in vitest's JSON report: the test and the start of its message, with a `~` in front of tests
 * that then passed alone.
 */
export function vitestFailures(json: unknown): string[] {
  return VitestReport.parse(json).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const found = assertionResults.filter((result) => result.status === 'failed' || hasPassedAlone(result))
    if (found.length === 0) return status === 'failed' ? [line(name, message)] : []
    return found.map((result) => line(result.fullName, result.failureMessages?.[0], hasPassedAlone(result) ? '~' : '✗'))
  })
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { error?: { message?: string | undefined } | undefined }[] }[]
  }[]
  suites?: PlaywrightSuite[] | undefined
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
      tests: z.array(
        z.object({ results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightFailures = z.object({ suites: z.array(PlaywrightSuite) })

/**
 * Returns a line for each failure in Playwright's JSON report, in the format of {@link vitestFailures}. Tests that did not run
 * because of a failure are left out.
 */
export function playwrightFailures(json: unknown): string[] {
  const failuresOf = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap((spec) => {
      const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      if (!error) return []
      return [line(`${spec.file}:${spec.line} ${spec.title}`, error.message, spec.ok ? '~' : '✗')]
    }),
    ...suites.flatMap(failuresOf),
  ]
  return PlaywrightFailures.parse(json).suites.flatMap(failuresOf)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
const COLOURS = /\u001b\[\d+m/g

function line(test: string, message = 'no message', mark = '✗'): string {
  const words = message.replace(COLOURS, '').split(/\n\s+at /)[0] ?? ''
  return `${mark} ${test}: ${words.replace(/\s+/g, ' ').slice(0, 400)}`
}
