import { expect, test, vi } from 'vitest'
import { chunksOf } from './read-chunks.ts'

/** A stream as in Safari before 26.4, without an async iterator. */
function streamOf(source: UnderlyingDefaultSource<number>): ReadableStream<number> {
  return Object.defineProperty(new ReadableStream(source), Symbol.asyncIterator, { value: undefined })
}
const counting = (last: number, cancel = () => {}) => {
  let next = 0
  return streamOf({ pull: (to) => (next === last ? to.close() : to.enqueue(next++)), cancel })
}

test('chunks are read in order without the stream’s own iterator', async () => {
  const chunks: number[] = []
  for await (const chunk of chunksOf(counting(3))) chunks.push(chunk)
  expect(chunks).toEqual([0, 1, 2])
})

test('leaving the loop early cancels the stream', async () => {
  const cancel = vi.fn()
  for await (const _ of chunksOf(counting(3, cancel))) break
  expect(cancel).toHaveBeenCalledOnce()
})

test('a stream’s error is thrown', async () => {
  const failed = new TypeError('network')
  const stream = streamOf({ pull: () => Promise.reject(failed) })
  await expect(chunksOf(stream).next()).rejects.toBe(failed)
})
