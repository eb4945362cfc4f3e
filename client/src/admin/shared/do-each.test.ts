import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { doEach } from './do-each.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id, title: id }))

afterEach(() => vi.useRealTimers())

test('a refusal does not stop the others, and names the row and the reason', async () => {
  const done: string[] = []
  const progress: number[] = []
  const failures = await doEach(
    rowsOf('a', 'b', 'c'),
    async ({ id }) => {
      if (id === 'b') throw new ApiError(409, { error: 'The upload is still being packaged.' })
      done.push(id)
    },
    (count) => progress.push(count),
  )
  expect(done).toEqual(['a', 'c'])
  expect(failures).toEqual([{ id: 'b', title: 'b', reason: 'The upload is still being packaged.' }])
  expect(progress).toEqual([0, 1, 2])
})

test('more requests than the server takes in a minute are sent later, and none is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let allowed = 2
  const done: string[] = []
  const all = doEach(rowsOf('a', 'b', 'c', 'd'), async ({ id }) => {
    if (allowed === 0) throw new ApiError(429, { error: 'Too many requests.' })
    allowed -= 1
    done.push(id)
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(done).toEqual(['a', 'b'])
  allowed = 2
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await all).toEqual([])
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})

test('a server that keeps refusing is a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const all = doEach(rowsOf('a'), () => Promise.reject(new ApiError(429, { error: 'Too many requests.' })))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await all).toEqual([{ id: 'a', title: 'a', reason: 'Too many requests.' }])
})
