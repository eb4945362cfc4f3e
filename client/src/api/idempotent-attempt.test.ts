import { expect, test } from 'vitest'
import { attemptAt } from './idempotent-attempt.ts'

test('the same body again is the same command', () => {
  const first = attemptAt({ title: 'Calm', tags: ['sleep'] })
  expect(attemptAt({ title: 'Calm', tags: ['sleep'] }, first)).toBe(first)
})

test('another body is another command, with a key of its own', () => {
  const first = attemptAt({ title: 'Calm' })
  const second = attemptAt({ title: 'Calmer' }, first)
  expect(second.body).toEqual({ title: 'Calmer' })
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey)
})
