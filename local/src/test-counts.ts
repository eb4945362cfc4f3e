import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const VitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
})
type VitestTest = z.infer<typeof VitestTest>
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(VitestTest),
    }),
  ),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** How many tests of one runner may need their second attempt before they count as failures: of the journeys one in fifty. */
export const FLAKY_ALLOWED = 2

/** A test that failed and then passed keeps the message of its first attempt. */
const isFlaky = ({ status, failureMessages }: VitestTest) => status === 'passed' && (failureMessages ?? []).length > 0

/**
 * The counts of vitest's JSON report; a file that could not even be loaded counts as one failure. Of flaky tests a few
 * pass, so that one race does not refuse everything else.
 */
export function vitestCounts(json: unknown): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = VitestReport.parse(json)
  const flaky = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isFlaky)).length
  const flakyFailed = flaky > FLAKY_ALLOWED ? flaky : 0
  const failed = numFailedTests + flakyFailed
  return {
    passed: numPassedTests - flakyFailed,
    failed: failed === 0 ? Math.min(1, numFailedTestSuites) : failed,
  }
}

/** The counts of Playwright's JSON report; of flaky journeys, too, a few pass. */
export function playwrightCounts(json: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(json)
  const flakyFailed = stats.flaky > FLAKY_ALLOWED ? stats.flaky : 0
  const failed = stats.unexpected + flakyFailed
  return {
    passed: stats.expected + stats.flaky - flakyFailed,
    failed: failed === 0 ? Math.min(1, errors.length) : failed,
  }
}

export const addUp = (...counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

/**
 * What failed in vitest's JSON report: a line each, the test and how its failure begins; after a `~` what failed at its
 * first attempt alone.
 */
export function vitestFailures(json: unknown): string[] {
  return VitestReport.parse(json).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const found = assertionResults.filter((result) => result.status === 'failed' || isFlaky(result))
    if (found.length === 0) return status === 'failed' ? [line(name, message)] : []
    return found.map((result) => line(result.fullName, result.failureMessages?.[0], isFlaky(result) ? '~' : '✗'))
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
 * What failed in Playwright's JSON report, as {@link vitestFailures} shows it, and after a `~` what failed at its first
 * attempt alone; what did not run because of a failure is left out.
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
