// @ts-nocheck
import { expect, it } from 'vitest'
import { addUp, playwrightCounts, vitestCounts } from './test-counts.ts'

it('adds up what both runners counted', () => {
  const vitest = vitestCounts({ numPassedTests: 7, numFailedTests: 1, numFailedTestSuites: 1 })
  const playwright = playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [] })
  expect(addUp(vitest, playwright)).toEqual({ passed: 10, failed: 2 })
})

it('counts what could not even be loaded as a failure, and what passed only when repeated', () => {
  expect(vitestCounts({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 2 }).failed).toBe(1)
  expect(playwrightCounts({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }).failed).toBe(1)
  expect(playwrightCounts({ stats: { expected: 2, unexpected: 0, flaky: 1 }, errors: [] })).toEqual({
    passed: 2,
    failed: 1,
  })
})
