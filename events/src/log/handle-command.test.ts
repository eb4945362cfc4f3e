import { expect, test, vi } from 'vitest'
import { eventStoreDbEmulator } from '../../test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { notFound } from '../language/refusal.ts'
import { ratingDecider } from '../modules/ratings/decider.ts'
import { ratingStream } from '../modules/ratings/events.ts'
import { ConflictError, type EventStore, LogUnavailableError } from './event-store.ts'
import { eventStoreDbEventStore } from './eventstoredb/eventstoredb-event-store.ts'
import { type CommandContext, handleCommand } from './handle-command.ts'
import { inMemoryEventStore } from './in-memory/in-memory-event-store.ts'
import { loadState } from './load-state.ts'

const stream = ratingStream('zoe', 'calm')
const now = new Date('2026-01-01T12:00:00Z')
const context = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'request',
  actor: { kind: 'user', id: 'zoe' },
  timeZone: 'Europe/Berlin',
  now,
})
const rate = (rating: 1 | 2 | 3) => ({ type: 'RateContent', userId: 'zoe', contentId: 'calm', rating }) as const
const send = (store: EventStore, commandId: string, rating: 1 | 2 | 3) =>
  handleCommand(store, context(commandId), { stream, decider: ratingDecider, command: rate(rating) })

/** Returns a store in which another writer is first, that many times. */
function contended(store: EventStore, times: number): EventStore {
  let left = times
  return {
    ...store,
    async append(name, events, expected) {
      left -= 1
      if (left >= 0) throw new ConflictError(name, expected, 0)
      return store.append(name, events, expected)
    },
  }
}

test('a command appends its events, and returns the state and the log position', async () => {
  const store = inMemoryEventStore()
  const first = await send(store, 'one', 3)
  expect(first).toEqual({ state: 3, position: await store.head(), changed: true })
  const { events } = await store.readStream(stream)
  expect(events).toMatchObject([
    {
      type: 'ContentRated',
      metadata: { occurredAt: now.toISOString(), commandId: 'one', actor: { id: 'zoe' }, timeZone: 'Europe/Berlin' },
    },
  ])
})

test("a command without events returns the position of the stream's newest event", async () => {
  const store = inMemoryEventStore()
  const { position } = await send(store, 'one', 3)
  expect(await send(store, 'two', 3)).toEqual({ state: 3, position, changed: false })
})

test('a command that is repeated after a lost response is recorded once, even when the state has changed', async () => {
  const store = inMemoryEventStore()
  await send(store, 'one', 3)
  await send(store, 'two', 1)
  await send(store, 'one', 3)
  expect((await store.readStream(stream)).events).toHaveLength(2)
})

test('a command is decided again when another writer was first', async () => {
  const store = inMemoryEventStore()
  await expect(send(contended(store, 9), 'one', 3)).resolves.toMatchObject({ state: 3 })
  const ratings = [1, 2, 3, 1] as const
  await Promise.all(ratings.map((rating, index) => send(store, `parallel-${index}`, rating)))
  const { state, revision } = await loadState(store, stream, ratingDecider)
  expect(state).not.toBeNull()
  expect(revision).toBeGreaterThanOrEqual(1)
})

test('a command gives up when others keep writing first', async () => {
  await expect(send(contended(inMemoryEventStore(), 100), 'one', 3)).rejects.toThrow(ConflictError)
})

test('a command and its time can be built from the state', async () => {
  const store = inMemoryEventStore()
  await send(store, 'one', 1)
  await handleCommand(store, context('two'), {
    stream,
    decider: ratingDecider,
    command: async (given) => rate(given === 1 ? 2 : 3),
    occurredAt: (given) => `2025-01-0${given}T00:00:00.000Z`,
  })
  const { events } = await store.readStream(stream)
  expect(events[1]).toMatchObject({ data: { rating: 2 }, metadata: { occurredAt: '2025-01-01T00:00:00.000Z' } })
})

test('a refusal is rethrown and nothing is recorded', async () => {
  const store = inMemoryEventStore()
  const refusing = {
    ...ratingDecider,
    decide: () => {
      throw notFound('The session')
    },
  }
  await expect(
    handleCommand(store, context('one'), { stream, decider: refusing, command: rate(3) }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await store.head()).toBe(0n)
})

test('a command calls the log twice: to read the stream and to append', async () => {
  const emulator = await eventStoreDbEmulator()
  const store = eventStoreDbEventStore({ connectionString: emulator.url })
  try {
    for (const [commandId, rating] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      const calls = emulator.calls.length
      await send(store, commandId, rating)
      expect(emulator.calls.slice(calls)).toEqual(['read', 'append'])
    }
  } finally {
    await store.close()
    await emulator.stop()
  }
})

test('a command waits for the log for 7 s in total, over all its calls', async () => {
  vi.useFakeTimers()
  try {
    const store = inMemoryEventStore()
    const slow: EventStore = {
      ...store,
      readStream: (name) => new Promise((resolve) => setTimeout(() => resolve(store.readStream(name)), 5_000)),
      append: () => new Promise(() => {}),
    }
    const outcome = expect(send(slow, 'one', 3)).rejects.toBeInstanceOf(LogUnavailableError)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
