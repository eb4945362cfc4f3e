import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { PLAYWRIGHT_REPORT, VITEST_REPORT } from '../specification/reports.ts'
import { ROOT } from './step.ts'

/** A test or journey of the last run. */
export interface TimedTest {
  /** Path relative to the repository's root. */
  readonly file: string
  readonly title: string
  /** Seconds of all its attempts. */
  readonly seconds: number
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), duration: z.number().nullish() })),
    }),
  ),
})

/** Returns the tests of vitest's last report; none without a report. */
export function timedTests(): TimedTest[] {
  const { data } = VitestReport.safeParse(read(VITEST_REPORT))
  return (data?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      ...{ file: relative(ROOT, name), title, seconds: (duration ?? 0) / 1000 },
    })),
  )
}

interface Suite {
  readonly specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  readonly suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** Returns the journeys of Playwright's last report; none without a report. */
export function timedJourneys(): TimedTest[] {
  const timed = ({ specs, suites = [] }: Suite): TimedTest[] => [
    ...specs.map(({ title, file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))
      return { file: `e2e/${file}`, title, seconds: durations.reduce((sum, seconds) => sum + seconds, 0) }
    }),
    ...suites.flatMap(timed),
  ]
  return PlaywrightReport.safeParse(read(PLAYWRIGHT_REPORT)).data?.suites.flatMap(timed) ?? []
}

function read(report: string): unknown {
  const path = join(ROOT, report)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** Returns the seconds of each file's tests, by file. */
export function secondsOfFiles(tests: readonly TimedTest[]): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const test of tests) seconds.set(test.file, (seconds.get(test.file) ?? 0) + test.seconds)
  return seconds
}

/** Returns a unique key of a test. */
export const keyOf = ({ file, title }: Pick<TimedTest, 'file' | 'title'>): string => `${file}: ${title}`

/** Returns the seconds of each test, by its {@link keyOf}. */
export const secondsOfTests = (tests: readonly TimedTest[]): Map<string, number> =>
  new Map(tests.map((test) => [keyOf(test), test.seconds]))
