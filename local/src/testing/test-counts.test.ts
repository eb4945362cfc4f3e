import { expect, it } from 'vitest'
import {
  addUp,
  confirmed,
  filesToConfirm,
  playwrightCounts,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './test-counts.ts'

const NOTHING = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0 }
const vitestReport = (counts: Partial<typeof NOTHING>, tests: object[] = []) => ({
  ...NOTHING,
  ...counts,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults: tests }],
})
const flakyTest = { fullName: 'a holds', status: 'passed', failureMessages: ['Error: boom'] }

it('adds up the counts of both runners', () => {
  const vitest = vitestCounts(vitestReport({ numPassedTests: 7, numFailedTests: 1, numFailedTestSuites: 1 }))
  const playwright = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [] })
  expect(addUp(vitest, playwright)).toEqual({ passed: 10, failed: 2 })
})

it('counts a file that could not be loaded as a failure', () => {
  expect(vitestCounts(vitestReport({ numPassedTests: 7, numFailedTestSuites: 2 })).failed).toBe(1)
  expect(playwrightCounts({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }).failed).toBe(1)
})

it('reruns failed files alone, except for counterexamples and tests that count at once', () => {
  const failure = (fullName: string, failureMessages: string[], tags: string[] = []) => ({
    ...{ fullName, failureMessages, tags, status: 'failed' },
  })
  const file = (name: string, assertionResults: object[], status = 'failed') => ({ name, status, assertionResults })
  const steady = { fullName: 's', status: 'passed', failureMessages: [] }
  const first = {
    ...NOTHING,
    startTime: 7,
    testResults: [
      file('/race.test.ts', [failure('a', ['Error: late']), steady]),
      file('/property.test.ts', [failure('b', ['Error: Property failed after 3 tests'])]),
      file('/lost.test.ts', [failure('c', ['Error: lost'], ['counts-at-once'])]),
      file('/unloaded.test.ts', []),
      file('/hook.test.ts', [steady]),
      file('/fine.test.ts', [steady], 'passed'),
    ],
  }
  expect(filesToConfirm(first)).toEqual(['/race.test.ts', '/unloaded.test.ts', '/hook.test.ts'])
  const second = {
    ...NOTHING,
    testResults: [
      file('/race.test.ts', [{ ...steady, fullName: 'a' }, steady], 'passed'),
      file('/unloaded.test.ts', [steady], 'passed'),
      file('/hook.test.ts', [steady], 'passed'),
    ],
  }
  const both = confirmed(first, second)
  expect(both).toMatchObject({ startTime: 7, numPassedTests: 5, numFailedTests: 2, numFailedTestSuites: 2 })
  expect(vitestCounts(both)).toEqual({ passed: 5, failed: 2 })
  expect(vitestFailures(both)).toEqual([
    '~ a: Error: late',
    '✗ b: Error: Property failed after 3 tests',
    '✗ c: Error: lost',
  ])
  const after = (...testResults: object[]) => confirmed(first, { ...NOTHING, testResults })
  expect(vitestCounts(after(file('/race.test.ts', [failure('a', ['Error: late']), steady]))).failed).toBe(3)
  const passed = { ...steady, fullName: 'a' }
  expect(vitestFailures(after(file('/race.test.ts', [passed, failure('s', ['Error: now'])])))).toContain(
    '✗ s: Error: now',
  )
  // A hook that fails alone as well.
  expect(after(file('/hook.test.ts', [steady]))).toMatchObject({ numFailedTests: 3, numFailedTestSuites: 5 })
})

it('counts a journey that passed alone as passed', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 3 }
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 0 })
})

it('names each failure and the start of its message, for readers who see only the last lines', () => {
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
