// @ts-nocheck
import { describe, expect, test } from 'vitest'
import type { Checkpoint } from './checkpoint.ts'
import { healthTracker, type Observation } from './health.ts'

const checkpoint = (position: bigint, name = 'library'): Checkpoint => ({
  name,
  version: 1,
  definition: 1,
  layout: '',
  tables: [],
  views: [],
  position,
  active: true,
  hold: false,
})
const seen = (head: bigint, position: bigint, more: Partial<Observation> = {}): Observation => ({
  head,
  expected: ['library'],
  checkpoints: [checkpoint(position)],
  failures: [],
  problems: new Map(),
  ...more,
})
const tracker = () => healthTracker()

test('far behind and moving is healthy, however long it takes', () => {
  const { observe } = tracker()
  for (let minute = 0; minute < 60; minute++) {
    expect(observe(seen(1_000_000n, BigInt(minute)), minute * 29_000).healthy).toBe(true)
  }
})

test('something to read and no progress turns red, and progress turns it green', () => {
  const { observe } = tracker()
  expect(observe(seen(100n, 90n), 0).healthy).toBe(true)
  expect(observe(seen(101n, 90n), 29_999).healthy).toBe(true)
  const red = observe(seen(102n, 90n), 30_000)
  expect(red.healthy).toBe(false)
  expect(red.consumers[0]?.problem).toBe('no progress for 30 s at position 90, and the log goes to 102')
  expect(observe(seen(102n, 91n), 31_000).healthy).toBe(true)
})

test('a day with nothing to read is healthy, and the time starts with the first event that waits', () => {
  const { observe } = tracker()
  observe(seen(90n, 90n), 0)
  expect(observe(seen(90n, 90n), 86_400_000).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_401_000).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_430_999).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_431_000).healthy).toBe(false)
})

test('a poison event, a projection that cannot run and one that is missing are red at once', () => {
  const failedAt = new Date()
  const failure = {
    name: 'library',
    version: 1,
    position: 91n,
    eventId: 'e',
    eventType: 'T',
    stream: 's',
    reason: 'why',
    failedAt,
  }
  const stopped = tracker().observe(seen(100n, 90n, { failures: [failure] }), 0)
  expect(stopped.consumers[0]?.problem).toBe('stopped at position 91 (T e): why')
  expect(stopped.healthy).toBe(false)
  expect(tracker().observe(seen(90n, 90n, { problems: new Map([['library', 'its tables changed']]) }), 0).healthy).toBe(
    false,
  )
  expect(tracker().observe(seen(0n, 0n, { checkpoints: [] }), 0).consumers[0]?.problem).toBe('has not been built yet')
})

test('time in which the log or Postgres does not answer is not time without progress', () => {
  const { observe, unreachable } = tracker()
  observe(seen(100n, 90n), 0)
  unreachable(10_000)
  unreachable(200_000)
  // Nobody saw anything between the first failure and now, so ten seconds have counted.
  expect(observe(seen(100n, 90n), 300_000).consumers[0]?.stalledMs).toBe(10_000)
  expect(observe(seen(100n, 90n), 319_999).healthy).toBe(true)
  expect(observe(seen(100n, 90n), 320_000).healthy).toBe(false)
})

describe('a checkpoint beyond the head of the log', () => {
  test('is fine while nothing is added: others may have written after our last event', () => {
    const { observe } = tracker()
    for (let second = 0; second < 60; second += 5) {
      expect(observe(seen(90n, 5_000n), second * 1_000).healthy).toBe(true)
    }
  })

  test('is fine when the event that it has passed was added while it was looked at', () => {
    const { observe } = tracker()
    observe(seen(90n, 95n), 0)
    expect(observe(seen(93n, 95n), 5_000).healthy).toBe(true)
    expect(observe(seen(93n, 95n), 10_000).healthy).toBe(true)
    expect(observe(seen(96n, 96n), 15_000).healthy).toBe(true)
  })

  test('is named when events are added that it will never read', () => {
    const { observe } = tracker()
    observe(seen(90n, 5_000n), 0)
    observe(seen(90n, 5_000n), 5_000)
    const red = observe(seen(91n, 5_000n), 10_000)
    expect(red.healthy).toBe(false)
    expect(red.consumers[0]).toMatchObject({
      caughtUp: false,
      beyond: true,
      stalledMs: 0,
      problem: 'is at position 5000, beyond the log, which goes to 91: what is added to it is not read',
    })
  })
})
