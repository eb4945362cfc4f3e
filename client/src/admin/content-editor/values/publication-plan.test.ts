import { expect, test } from 'vitest'
import { localText, NO_TIME, planLabel, planOf, planText } from './publication-plan.ts'

test('a plan is shown in the editor’s time zone and parsed back to the same instant', () => {
  const at = new Date(2026, 11, 3, 9, 5)
  expect(localText(at)).toBe('2026-12-03T09:05')
  expect(planText({ at: at.toISOString(), problem: null })).toBe('2026-12-03T09:05')
  expect(planOf('2026-12-03T09:05')).toEqual({ at: at.toISOString() })
  expect(planOf(planText({ at: null, problem: null }))).toEqual({ at: null })
  expect(planOf(planText(null))).toBeNull()
})

test('a failed plan is shown as none', () => {
  expect(planText({ at: null, problem: 'The upload could not be processed.' })).toBe('')
})

test('the contract reports an invalid time', () => {
  expect(planOf(NO_TIME)).toEqual({ at: '' })
})

test('a plan has a label', () => {
  expect(planLabel({ at: null })).toBe('Will be published when its recording is ready')
  expect(planLabel({ at: new Date(2026, 11, 3, 9, 5).toISOString() })).toMatch(/^Will be published on .*2026.*9:05/)
})
