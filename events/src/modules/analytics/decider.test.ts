import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { analyticsDecider, monthOf, type RecordAnalytics } from './decider.ts'
import { AnalyticsRecorded } from './events.ts'

const { type, ...record } = {
  ...({ type: 'RecordAnalytics', recordId: 'r', month: 'analytics:2026-11', name: 'login' } as const),
  category: 'auth',
  label: 'google',
  value: null,
}
const command: RecordAnalytics = { type, ...record }
const recorded = AnalyticsRecorded(record)

test('an action is counted once', () => {
  given(analyticsDecider, []).when(command).then(recorded)
  given(analyticsDecider, [recorded]).when(command).thenNothing()
})

test('a repeated command adds no events', () => {
  const label = fc.option(fc.string())
  fc.assert(
    fc.property(label, (text) => void expectRepeatsDecideNothing(analyticsDecider, [{ ...command, label: text }])),
  )
})

test('the month is the UTC month', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('analytics:2026-11')
  expect(monthOf(new Date('2026-12-01T00:30:00+02:00'))).toBe('analytics:2026-11')
  expect(monthOf(new Date('2027-01-01T00:00:00Z'))).toBe('analytics:2027-01')
})
