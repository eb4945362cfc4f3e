import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Attempt } from './idempotent-attempt.ts'
import { type Attempts, sendOnce } from './idempotent-attempt.ts'

type Body = { readonly title: string }

/** The keys under which a command was sent, one after the other, and the failures that were its answers. */
async function keysOf(...answers: readonly (ApiError | 'done')[]) {
  const attempts: Attempts<Body> = new Map()
  const keys: string[] = []
  for (const answer of answers) {
    const send = async ({ idempotencyKey }: Attempt<Body>) => {
      keys.push(idempotencyKey)
      if (answer !== 'done') throw answer
    }
    await sendOnce(attempts, 'a', { title: 'Calm' }, send).catch(() => {})
  }
  return keys
}

test('where the answer may be lost, the same attempt is made again', async () => {
  const [first, second, third] = await keysOf(new ApiError(0, {}), new ApiError(503, {}), 'done')
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('what was done for the first of a list is not done twice because of the second', async () => {
  const [first, again] = await keysOf('done', 'done')
  expect(again).toBe(first)
})

test('what was refused is a new attempt', async () => {
  const [first, second] = await keysOf(new ApiError(422, {}), 'done')
  expect(second).not.toBe(first)
})
