import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Attempt, type Attempts, attemptAt, keepIn, sendOnce } from './idempotent-attempt.ts'

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

type Body = { readonly title: string }

/** Sends a command once per given result and returns the idempotency keys used. */
async function keysOf(...answers: readonly (ApiError | 'done')[]) {
  const attempts: Attempts<Body> = new Map()
  const keys: string[] = []
  for (const answer of answers) {
    const send = async ({ idempotencyKey }: Attempt<Body>) => {
      keys.push(idempotencyKey)
      if (answer !== 'done') throw answer
    }
    await sendOnce(attemptAt({ title: 'Calm' }, attempts.get('a')), keepIn(attempts, 'a'), send).catch(() => {})
  }
  return keys
}

test('a transient failure reuses the idempotency key', async () => {
  const [first, second, third] = await keysOf(new ApiError(0, {}), new ApiError(503, {}), 'done')
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('a retry of a list does not repeat the command for items already done', async () => {
  const [first, again] = await keysOf('done', 'done')
  expect(again).toBe(first)
})

test('a refusal gets a new idempotency key', async () => {
  const [first, second] = await keysOf(new ApiError(422, {}), 'done')
  expect(second).not.toBe(first)
})
