import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'

const VitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** Seconds that each file of vitest's JSON report took; empty when there is none. */
export function secondsOfTestFiles(report: string): Map<string, number> {
  const { data } = VitestReport.safeParse(readReport(report))
  return new Map(data?.testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]))
}

interface Suite {
  readonly specs: { file: string; line: number; tests: { results: { duration: number }[] }[] }[]
  readonly suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** Seconds that each journey of Playwright's JSON report took, by file and line; empty when there is none. */
export function secondsOfJourneys(report: string): Map<string, number> {
  const { data } = PlaywrightReport.safeParse(readReport(report))
  const journeys = ({ specs, suites = [] }: Suite): [string, number][] => [
    ...specs.map(({ file, line, tests }): [string, number] => {
      const durations = tests.flatMap(({ results }) => results).map(({ duration }) => duration)
      return [`${basename(file)}:${line}`, durations.reduce((sum, ms) => sum + ms, 0) / 1000]
    }),
    ...suites.flatMap(journeys),
  ]
  return new Map(data?.suites.flatMap(journeys))
}

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
