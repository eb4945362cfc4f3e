import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const ofVitest = (counts: object, assertionResults: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
  ...counts,
})
const ofPlaywright = (stats: object, errors: string[] = [], suites: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
  errors,
  suites,
})

test('a test of vitest that passed at its second attempt is passed and flaky', () => {
  const tests = [
    { fullName: 'a', status: 'passed', failureMessages: ['the first attempt'] },
    { fullName: 'b', status: 'passed', failureMessages: [] },
    { fullName: 'c', status: 'failed', failureMessages: ['both attempts'] },
  ]
  expect(summaryOf(ofVitest({ numPassedTests: 2, numFailedTests: 1 }, tests))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.test.ts › c'],
    flaky: ['a.test.ts › a'],
  })
})

test('a journey that passed at its second attempt is passed and flaky', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] })
  const suites = [
    { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected')] }] },
  ]
  expect(summaryOf(ofPlaywright({ expected: 1, unexpected: 1, flaky: 1 }, [], suites))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.spec.ts › c'],
    flaky: ['a.spec.ts › b'],
  })
})

test('a file or a set-up that failed before its tests counts as one failure', () => {
  expect(summaryOf(ofVitest({ numPassedTests: 1, numFailedTestSuites: 2 }))).toMatchObject({ failed: 1 })
  expect(summaryOf(ofPlaywright({ expected: 1 }, ['no server']))).toMatchObject({ failed: 1 })
})

test('a file that failed before its tests is named', () => {
  const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
  const report = { ...ofVitest({ numFailedTestSuites: 1 }), testResults: [broken] }
  expect(summaryOf(report)).toMatchObject({ failed: 1, failures: ['b.test.ts'] })
})
