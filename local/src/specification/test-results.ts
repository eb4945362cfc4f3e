import { relative } from 'node:path'
import * as z from 'zod'

/** Statuses of a passed journey; a flaky one passed at its second attempt. */
const PASSED = new Set(['expected', 'flaky'])

/** One test of a run, with the ids of its statements. */
export interface TestResult {
  /** Path relative to the repository's root. */
  readonly file: string
  readonly title: string
  /** The title after those of its groups. */
  readonly fullName: string
  /** Whether the run left it out, or it leaves itself out. */
  readonly isSkipped: boolean
  /** False also for tests that were skipped or passed only on a retry. */
  readonly passed: boolean
  readonly statements: readonly string[]
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), fullName: z.string(), status: z.string(), tags: z.array(z.string()) }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  /** One entry per project that runs the test: whether it passed at the first attempt. */
  tests: z.array(z.object({ status: z.string() })),
})
interface Suite {
  readonly specs: z.infer<typeof Spec>[]
  readonly suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) })

/** Returns the tests of a JSON report of either runner. Throws when neither wrote it. */
export function testResults(report: unknown, root: string): TestResult[] {
  const playwright = PlaywrightReport.safeParse(report)
  if (!playwright.success) {
    return VitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, fullName, status, tags }) => ({
        file: relative(root, name),
        title,
        fullName,
        passed: status === 'passed',
        isSkipped: status === 'skipped',
        statements: tags,
      })),
    )
  }
  const { config, suites } = playwright.data
  const specs = (suite: Suite): z.infer<typeof Spec>[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  return suites.flatMap(specs).map(({ title, file, tags, tests }) => ({
    file: relative(root, `${config.rootDir}/${file}`),
    title,
    fullName: title,
    isSkipped: false,
    passed: tests.length > 0 && tests.every(({ status }) => PASSED.has(status)),
    statements: tags,
  }))
}
