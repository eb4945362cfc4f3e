import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const ofVitest = (counts: object, assertionResults: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  testResults: [{ assertionResults }],
  ...counts,
})
const ofPlaywright = (stats: object, errors: string[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
  errors,
})

test('a test of vitest that passed at its second attempt is passed and flaky', () => {
  const tests = [
    { status: 'passed', failureMessages: ['the first attempt'] },
    { status: 'passed', failureMessages: [] },
    { status: 'failed', failureMessages: ['both attempts'] },
  ]
  expect(summaryOf(ofVitest({ numPassedTests: 2, numFailedTests: 1 }, tests))).toEqual({
    passed: 2,
    failed: 1,
    flaky: 1,
  })
})

test('a journey that passed at its second attempt is passed and flaky', () => {
  expect(summaryOf(ofPlaywright({ expected: 2, unexpected: 3, flaky: 1 }))).toEqual({ passed: 3, failed: 3, flaky: 1 })
})

test('a file or a set-up that failed before its tests counts as one failure', () => {
  expect(summaryOf(ofVitest({ numPassedTests: 1, numFailedTestSuites: 2 }))).toMatchObject({ failed: 1 })
  expect(summaryOf(ofPlaywright({ expected: 1 }, ['no server']))).toMatchObject({ failed: 1 })
})
