import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient, readAnew } from './query-client.ts'
import { reportStaleRead } from './stale-reads.ts'

test('no retry: a query that fails is sent once', {
  tags: ['calls/defaults-no-retry-no-refetch-on-focus'],
}, async () => {
  let asked = 0
  const queryFn = () => {
    asked += 1
    return Promise.reject(new Error('no'))
  }
  await expect(queryClient.fetchQuery({ queryKey: ['fails'], queryFn })).rejects.toThrow('no')
  expect(asked).toBe(1)
})

test('mutations do not retry', { tags: ['calls/defaults-no-retry-no-refetch-on-focus'] }, async () => {
  let asked = 0
  const mutationFn = () => {
    asked += 1
    return Promise.reject(new Error('no'))
  }
  await expect(new MutationObserver(queryClient, { mutationFn }).mutate()).rejects.toThrow('no')
  expect(asked).toBe(1)
})

test('no refetch on focus or interval', { tags: ['calls/defaults-no-retry-no-refetch-on-focus'] }, () => {
  const { queries } = queryClient.getDefaultOptions()
  expect(queries?.refetchOnWindowFocus).toBe(false)
  expect(queries?.refetchInterval).toBeUndefined()
})

test('a query is not refetched within five minutes', {
  tags: ['calls/data-never-stale-here-for-five-minutes'],
}, async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    const query = { queryKey: ['fine'], queryFn: () => Promise.resolve(++asked) }
    await queryClient.fetchQuery(query)
    vi.advanceTimersByTime(299_000)
    expect(await queryClient.fetchQuery(query)).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(await queryClient.fetchQuery(query)).toBe(2)
  } finally {
    vi.useRealTimers()
    queryClient.clear()
  }
})

test('readAnew refetches after a command even while the first request is pending', async () => {
  const answers: ((answer: string) => void)[] = []
  const queryKey = ['changed']
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => reject(signal.reason))
    answers.push(resolve)
    return promise
  }
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  await expect.poll(() => answers).toHaveLength(1)
  const read = readAnew({ queryKey })
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.('before')
  answers[1]?.('after')
  await read
  expect(queryClient.getQueryData(queryKey)).toBe('after')
  stop()
  queryClient.clear()
})

test('a stale query is refetched with growing delays until it is current, and no other query is', async () => {
  vi.useFakeTimers()
  let asked = 0
  const answers = ['before', 'before', 'before', 'after']
  const queryFn = async () => {
    const answer = answers[asked++] ?? 'too often'
    if (answer === 'before') reportStaleRead()
    return answer
  }
  const other = vi.fn(async () => 'as it is')
  const stopOther = new QueryObserver(queryClient, { queryKey: ['other'], queryFn: other }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  const stop = new QueryObserver(queryClient, { queryKey: ['behind'], queryFn }).subscribe(() => {})
  try {
    for (const [seconds, times] of [
      [1.9, 1],
      [0.2, 2],
      [3.8, 2],
      [0.3, 3],
      [7.6, 3],
      [0.5, 4],
      [300, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      expect(asked).toBe(times)
    }
    expect(queryClient.getQueryData(['behind'])).toBe('after')
    expect(other).toHaveBeenCalledOnce()
  } finally {
    stop()
    stopOther()
    queryClient.clear()
    vi.useRealTimers()
  }
})
