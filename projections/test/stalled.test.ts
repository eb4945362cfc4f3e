import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedLog } from '../src/engine/shared-log.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { serveHttp } from '../src/server/http-server.ts'
import { processHealth } from '../src/server/process-health.ts'
import { appendAll, type Harness, harness, silent } from './harness.ts'
import { manualClock } from './manual-clock.ts'
import { Tallied, tally, UNLUCKY } from './tally.ts'

let on: Harness
let ends: (() => unknown)[]
beforeEach(async () => {
  on = await harness()
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await on.close()
})

const one = (amount: number) => Tallied({ who: 'amelia', amount })

/**
 * Everything that the process has, over a log whose subscriptions end up silent as often as requested; the first that
 * is not begins once `until` resolves.
 */
async function processOn(
  store: EventStore,
  { silences, until }: { readonly silences: number; readonly until?: Promise<void> },
) {
  const clock = manualClock()
  const stop = new AbortController()
  let subscriptions = 0
  let away = Promise.withResolvers<void>()
  away.resolve()
  const log: EventStore = {
    ...store,
    head: () => away.promise.then(() => store.head()),
    async *subscribe(options) {
      if (++subscriptions > silences) {
        await until
        return yield* store.subscribe(options)
      }
      await new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve()))
    },
  }
  const consumer = projectionConsumer(tally())
  const supervisor = on.start([consumer], await sharedLog({ log, signal: stop.signal, clock }))
  let gaveUp = 0
  const health = processHealth({
    ...{ log, pool: on.pool, target: SERVING, consumers: [consumer], supervisor, logger: silent, clock },
    onHealth: () => {},
    onGiveUp: () => gaveUp++,
  })
  const http = await serveHttp({ host: '127.0.0.1', port: 0, registry: new Registry(), health: health.look })
  ends.push(
    () => stop.abort(),
    () => health.stop(),
    () => http.close(),
  )
  await expect.poll(() => supervisor.isRunning(consumer.name, 1)).toBe(true)
  const ask = () => fetch(`http://127.0.0.1:${http.port}/health`)
  /** Lets time pass by seconds, with a look in each, which is what makes it count. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1_000)
      await health.look()
    }
  }
  return {
    consumer,
    clock,
    ask,
    status: async () => (await ask()).status,
    subscriptions: () => subscriptions,
    gaveUp: () => gaveUp,
    /** The log stops answering until what comes back is called. */
    silenceLog() {
      away = Promise.withResolvers()
      return away.resolve
    },
    pass,
    /** Lets time pass until there have been so many subscriptions: the next comes some real milliseconds after its time. */
    async untilSubscribed(count: number) {
      while (subscriptions < count) await pass(1)
    },
  }
}

test('a subscription that is silent is not healthy after 30 s, and healthy again by another one', async () => {
  const store = inMemoryEventStore()
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  const { pass, status, subscriptions, untilSubscribed, consumer } = await processOn(store, { silences: 1, until })
  expect(await status()).toBe(200)
  await appendAll(store, [one(1), one(2)])
  await pass(29)
  expect(await status()).toBe(200)
  await pass(3)
  expect(await status()).toBe(503)
  goOn()
  await untilSubscribed(2)
  await on.caughtUp([consumer], store)
  expect(subscriptions()).toBe(2)
  expect(await status()).toBe(200)
})

test('a log that stays silent, though it answers, is given up after two minutes: another start may help', async () => {
  const store = inMemoryEventStore()
  const { ask, pass, untilSubscribed, gaveUp } = await processOn(store, { silences: Number.POSITIVE_INFINITY })
  await appendAll(store, [one(1), one(2)])
  await pass(40)
  const red = await ask()
  expect(red.status).toBe(503)
  expect(await red.json()).toMatchObject({
    consumers: [{ name: 'tally', problem: expect.stringMatching(/no progress for .* position 0, .* goes to 2/) }],
  })
  expect(gaveUp()).toBe(0)
  await pass(100)
  await untilSubscribed(3)
  await expect.poll(gaveUp).toBe(1)
})

test('a projection that stands still at an event is not healthy, and no other start is tried', async () => {
  const store = inMemoryEventStore()
  const { ask, pass, status, gaveUp } = await processOn(store, { silences: 0 })
  await appendAll(store, [one(1), one(UNLUCKY), one(2)])
  await expect.poll(status).toBe(503)
  await pass(200)
  expect(await (await ask()).text()).toContain('thirteen is unlucky')
  expect(gaveUp()).toBe(0)
})

test('a log that does not answer is not healthy, and no other start is tried', async () => {
  const store = inMemoryEventStore()
  const { ask, clock, pass, silenceLog, status, gaveUp, consumer } = await processOn(store, { silences: 1 })
  await appendAll(store, [one(1)])
  await pass(10)
  const answerAgain = silenceLog()
  for (let round = 0; round < 5; round++) {
    let status = 0
    void ask().then((answer) => {
      status = answer.status
    })
    // It answers once three seconds are over, however long the log stays away.
    while (status === 0) {
      clock.advance(100)
      await new Promise(setImmediate)
    }
    expect(status).toBe(503)
    clock.advance(60_000)
  }
  answerAgain()
  await expect.poll(status).toBe(200)
  await pass(40)
  await on.caughtUp([consumer], store)
  expect(await status()).toBe(200)
  expect(gaveUp()).toBe(0)
})
