// @ts-nocheck
import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** What vitest's JSON report says; a file that could not even be loaded counts as one failure. */
export function vitestCounts(json: unknown): Counts {
  const report = VitestReport.parse(json)
  const failed = report.numFailedTests === 0 ? Math.min(1, report.numFailedTestSuites) : report.numFailedTests
  return { passed: report.numPassedTests, failed }
}

/** What Playwright's JSON report says; a journey that passed only when repeated did not pass. */
export function playwrightCounts(json: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(json)
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 ? Math.min(1, errors.length) : failed }
}

export const addUp = (...counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})
