import type { Comparison } from '@stillair/api/contract/analysis/comparisons.ts'
import { expect, test } from 'vitest'
import { stateText } from './comparison-labels.ts'

const comparison = (more: Partial<Comparison>): Comparison => ({
  id: 'c',
  from: '2026-11-01',
  to: '2026-11-22',
  askedAt: '2026-11-23T08:00:00.000Z',
  state: 'running',
  progress: 0.42,
  seconds: 3.21,
  problem: null,
  ...more,
})

test('every state has a text with progress and duration', () => {
  expect(stateText(comparison({ state: 'waiting' }))).toBe('Waiting')
  expect(stateText(comparison({}))).toBe('42 %, 3.2 s so far')
  expect(stateText(comparison({ state: 'done', seconds: 61.6 }))).toBe('Done in 62 s')
  expect(stateText(comparison({ state: 'done', seconds: 0.02 }))).toBe('Done in less than 0.1 s')
  expect(stateText(comparison({ state: 'cancelled' }))).toBe('Cancelled after 3.2 s')
  expect(stateText(comparison({ state: 'failed' }))).toBe('Failed')
})
