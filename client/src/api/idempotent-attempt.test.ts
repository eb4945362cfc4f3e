import { expect, test } from 'vitest'
import { attemptAt } from './idempotent-attempt.ts'

test('a retry with the same body reuses the idempotency key', () => {
  const first = attemptAt({ title: 'Calm', tags: ['sleep'] })
  expect(attemptAt({ title: 'Calm', tags: ['sleep'] }, first)).toBe(first)
})

test('a different body gets a new idempotency key', () => {
  const first = attemptAt({ title: 'Calm' })
  const second = attemptAt({ title: 'Calmer' }, first)
  expect(second.body).toEqual({ title: 'Calmer' })
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey)
})
