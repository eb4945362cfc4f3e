import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedLog } from '../src/engine/shared-log/shared-log.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { SERVING } from '../src/model/target.ts'
import { serveHttp } from '../src/server/http-server.ts'
import { processHealth } from '../src/server/process-health.ts'
import { appendAll, type Harness, harness } from './harness.ts'
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
 * Starts the process over a log whose first `silences` subscriptions stay silent. The next subscription delivers once
 * `until` resolves.
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
  const logged: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const health = processHealth({
    log,
    pool: on.pool,
    target: SERVING,
    consumers: [consumer],
    supervisor,
    logger,
    clock,
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
  /** Lets time pass second by second, with a health check in each, because only checked time counts. */
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
    logged,
    /** Makes the log stop answering until the returned function is called. */
    silenceLog() {
      away = Promise.withResolvers()
      return away.resolve
    },
    pass,
    /**
     * Lets time pass until there have been that many subscriptions: each starts a few real milliseconds after it is
     * due.
     */
    async untilSubscribed(count: number) {
      while (subscriptions < count) await pass(1)
    },
  }
}

test('a silent subscription is unhealthy after 30 s, and a new one makes it healthy again', async () => {
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

test('gives up after two minutes on a log that answers but stays silent, because a restart may help', async () => {
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

test('a projection stopped at an event is unhealthy, and the process does not give up', async () => {
  const store = inMemoryEventStore()
  const { ask, pass, status, gaveUp } = await processOn(store, { silences: 0 })
  await appendAll(store, [one(1), one(UNLUCKY), one(2)])
  await expect.poll(status).toBe(503)
  await pass(200)
  expect(await (await ask()).text()).toContain('thirteen is unlucky')
  expect(gaveUp()).toBe(0)
})

test('a log that does not answer is unhealthy, and the process does not give up', async () => {
  const store = inMemoryEventStore()
  const { ask, clock, pass, silenceLog, status, gaveUp, logged, consumer } = await processOn(store, { silences: 1 })
  await appendAll(store, [one(1)])
  await pass(10)
  const answerAgain = silenceLog()
  for (let round = 0; round < 5; round++) {
    let status = 0
    void ask().then((answer) => {
      status = answer.status
    })
    // The health request is answered after three seconds, however long the log does not answer.
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
  // One line for the outage, one for its end.
  expect(logged.filter((message) => message.includes('check'))).toEqual([
    'could not check progress; trying again',
    'progress can be checked again',
  ])
})
