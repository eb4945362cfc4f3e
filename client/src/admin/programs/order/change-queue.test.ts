import { expect, test } from 'vitest'
import { createChangeQueue } from './change-queue.ts'
import type { ListChange } from './program-order-change.ts'

const up = (order: number): ListChange => ({ type: 'move', contentId: 'a', order })

/** Creates a fake server that answers on demand. */
function server() {
  const sent: ListChange[] = []
  const taken: ListChange[] = []
  const refused: [ListChange, unknown][] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const queue = createChangeQueue({
    send(change) {
      sent.push(change)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      answers.push({ resolve, reject })
      return promise
    },
    onTaken: (change) => taken.push(change),
    onRefused: (change, error) => refused.push([change, error]),
  })
  /** Answers the oldest pending request, and waits for its effects. */
  async function answer(error?: Error) {
    const next = answers.shift()
    if (error) next?.reject(error)
    else next?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, sent, taken, refused, answer }
}

test('quick changes are sent one after the other, in order', async () => {
  const { queue, sent, taken, answer } = server()
  for (const order of [3, 2, 1]) queue.push(up(order))
  expect(queue.pending.getState()).toEqual([up(3), up(2), up(1)])
  expect(sent).toEqual([up(3)])
  await answer()
  expect(sent).toEqual([up(3), up(2)])
  expect(queue.pending.getState()).toEqual([up(2), up(1)])
  await answer()
  await answer()
  expect(taken).toEqual([up(3), up(2), up(1)])
  expect(queue.pending.getState()).toEqual([])
})

test('after a refusal the pending changes are dropped, and the list shows the server’s order', async () => {
  const { queue, sent, refused, answer } = server()
  const error = new Error('order-changed')
  for (const order of [3, 2, 1]) queue.push(up(order))
  await answer(error)
  expect(sent).toEqual([up(3)])
  expect(refused).toEqual([[up(3), error]])
  expect(queue.pending.getState()).toEqual([])
})

test('later changes are sent after a refusal', async () => {
  const { queue, sent, taken, answer } = server()
  queue.push(up(3))
  await answer(new Error('no'))
  queue.push(up(2))
  await answer()
  expect(sent).toEqual([up(3), up(2)])
  expect(taken).toEqual([up(2)])
})

test('a subscriber is notified of every change until it unsubscribes', async () => {
  const { queue, answer } = server()
  const lengths: number[] = []
  const leave = queue.pending.subscribe(() => lengths.push(queue.pending.getState().length))
  queue.push(up(3))
  queue.push(up(2))
  await answer()
  leave()
  await answer()
  expect(lengths).toEqual([1, 2, 1])
})
