import { expect, it } from 'vitest'
import { addUp, playwrightCounts, playwrightFailures, vitestCounts, vitestFailures } from './test-counts.ts'

const NOTHING = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 }
const vitestReport = (counts: Partial<typeof NOTHING>, tests: object[] = []) => ({
  ...NOTHING,
  ...counts,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: tests }],
})
const flakyTest = { fullName: 'a holds', status: 'passed', failureMessages: ['Error: boom'] }

it('adds up what both runners counted', () => {
  const vitest = vitestCounts(vitestReport({ numPassedTests: 7, numFailedTests: 1, numFailedTestSuites: 1 }))
  const playwright = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [] })
  expect(addUp(vitest, playwright)).toEqual({ passed: 10, failed: 2 })
})

it('counts what could not even be loaded as a failure', () => {
  expect(vitestCounts(vitestReport({ numPassedTests: 7, numFailedTestSuites: 2 })).failed).toBe(1)
  expect(playwrightCounts({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }).failed).toBe(1)
})

it('lets two journeys pass at their second attempt, and fails them all when there are more', () => {
  const counts = (flaky: number) => playwrightCounts({ stats: { expected: 2, unexpected: 0, flaky }, errors: [] })
  expect(counts(2)).toEqual({ passed: 4, failed: 0 })
  expect(counts(3)).toEqual({ passed: 2, failed: 3 })
})

it('lets two tests pass at their second attempt, and fails them all when there are more', () => {
  const steady = { fullName: 'b holds', status: 'passed', failureMessages: [] }
  const counts = (flaky: number) =>
    vitestCounts(vitestReport({ numPassedTests: 3 }, [steady, ...Array(flaky).fill(flakyTest)]))
  expect(counts(2)).toEqual({ passed: 3, failed: 0 })
  expect(counts(3)).toEqual({ passed: 0, failed: 3 })
})

it('names what failed and how it begins, for whoever sees the last lines alone', () => {
  const failed = {
    name: '/a.test.ts',
    status: 'failed',
    assertionResults: [
      { fullName: 'a holds', status: 'passed' },
      {
        fullName: 'b holds',
        status: 'failed',
        failureMessages: ['Error: \u001b[31mexpected 2\u001b[39m\n to be 3\n    at /b.ts:1:1'],
      },
    ],
  }
  const unloaded = { name: '/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(
    vitestFailures({ ...NOTHING, testResults: [failed, unloaded, ...vitestReport({}, [flakyTest]).testResults] }),
  ).toEqual(['✗ b holds: Error: expected 2 to be 3', '✗ /b.test.ts: no such module', '~ a holds: Error: boom'])
  const boom = { error: { message: 'Error: boom' } }
  const spec = (title: string, ok: boolean, results: object[]) => ({
    ...{ title, ok, file: 'a.spec.ts', line: 3 },
    tests: [{ results }],
  })
  const inner = [spec('d', false, [boom, boom]), spec('e', true, [boom, {}])]
  expect(playwrightFailures({ suites: [{ specs: [spec('c', true, [{}])], suites: [{ specs: inner }] }] })).toEqual([
    '✗ a.spec.ts:3 d: Error: boom',
    '~ a.spec.ts:3 e: Error: boom',
  ])
})
