// @ts-nocheck
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lastPaidOf } from './stripe-subscription.ts'

const invoice = (id: string, end: number) =>
  ({ id, created: 1_000, lines: { data: [{ period: { start: end - 10, end } }] } }) as unknown as Stripe.Invoice

test('of periods that were paid in the same second the last counts, whatever their order in the list', () => {
  const periods = [invoice('second', 1_020), invoice('third', 1_030), invoice('first', 1_010)]
  expect(lastPaidOf(periods)?.id).toBe('third')
  expect(lastPaidOf(periods.toReversed())?.id).toBe('third')
  expect(lastPaidOf([])).toBeNull()
})
