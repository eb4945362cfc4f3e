import { expect, test } from 'vitest'
import type { Checkpoint } from '../model/checkpoint.ts'
import { healthTracker, type Observation } from './health.ts'

const checkpoint = (position: bigint, name = 'library'): Checkpoint => ({
  name,
  version: 1,
  definition: 1,
  layout: '',
  tables: [],
  position,
  readUpTo: position,
  ctid: '(0,1)',
  eventId: null,
  active: true,
  viewed: true,
  hold: false,
})
const seen = (head: bigint, position: bigint, more: Partial<Observation> = {}): Observation => ({
  head,
  expected: ['library'],
  checkpoints: [checkpoint(position)],
  failures: [],
  notInLog: [],
  problems: new Map(),
  ...more,
})
const tracker = () => healthTracker()

test('far behind but moving is healthy, however long it takes', () => {
  const { observe } = tracker()
  for (let minute = 0; minute < 60; minute++) {
    expect(observe(seen(1_000_000n, BigInt(minute)), minute * 29_000).healthy).toBe(true)
  }
})

test('no progress with something to read is unhealthy until progress resumes', () => {
  const { observe } = tracker()
  expect(observe(seen(100n, 90n), 0).healthy).toBe(true)
  expect(observe(seen(101n, 90n), 29_999).healthy).toBe(true)
  const red = observe(seen(102n, 90n), 30_000)
  expect(red.healthy).toBe(false)
  expect(red.consumers[0]?.problem).toBe('no progress for 30 s at position 90, and the log goes to 102')
  expect(observe(seen(102n, 91n), 31_000).healthy).toBe(true)
})

test('a day with nothing to read is healthy, and time without progress starts with the first unread event', () => {
  const { observe } = tracker()
  observe(seen(90n, 90n), 0)
  expect(observe(seen(90n, 90n), 86_400_000).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_401_000).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_430_999).healthy).toBe(true)
  expect(observe(seen(91n, 90n), 86_431_000).healthy).toBe(false)
})

test('a poison event, a projection that cannot run and a missing one are unhealthy at once', () => {
  const failedAt = new Date('2026-11-20T12:00:00.000Z')
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

test('time in which the log or Postgres does not answer does not count as time without progress', () => {
  const { observe, unreachable } = tracker()
  observe(seen(100n, 90n), 0)
  unreachable(10_000)
  unreachable(200_000)
  // The time since the first failed look does not count, so only ten seconds have passed.
  expect(observe(seen(100n, 90n), 300_000).consumers[0]?.stalledMs).toBe(10_000)
  expect(observe(seen(100n, 90n), 319_999).healthy).toBe(true)
  expect(observe(seen(100n, 90n), 320_000).healthy).toBe(false)
})

test('reports a log that lacks the event at a checkpoint, even when the log continues past it', () => {
  for (const head of [80n, 90n, 5_000n]) {
    const lost = [{ name: 'library', version: 1 }]
    const red = tracker().observe(seen(head, 90n, { notInLog: lost }), 0)
    expect(red.healthy).toBe(false)
    expect(red.consumers[0]).toMatchObject({
      caughtUp: false,
      isMismatched: true,
      problem: `is at position 90, and the log, which goes to ${head}, does not have the event it read there`,
    })
  }
})
