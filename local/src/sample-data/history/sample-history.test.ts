import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { completionDecider } from '@stillair/events/modules/listening/completion-decider.ts'
import type { SessionEvent } from '@stillair/events/modules/listening/events.ts'
import { sessionDecider } from '@stillair/events/modules/listening/session-decider.ts'
import type { ListeningSession } from '@stillair/events/modules/listening/state.ts'
import { expect, test } from 'vitest'
import { recordedHistory } from '../../../test/recorded-history.ts'
import { sampleHistory } from './sample-history.ts'

const options = { people: 60, days: 90, seed: 7, ends: Date.UTC(2026, 10, 1) }

test('generates the same history for the same seed, and another for another seed', () => {
  const ids = (seed: number) => recordedHistory(sampleHistory({ ...options, seed })).events.map(({ id }) => id)
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7)).not.toEqual(ids(8))
})

/** Hashes every byte of a history in its order. */
function digest(people: number, atOnce?: number): string {
  const { subjects, gone, parts } = sampleHistory({ ...options, people }, atOnce)
  const hash = createHash('sha256')
  for (const part of parts)
    for (const { stream, event, recordedAt } of part) hash.update(JSON.stringify({ stream, event, recordedAt }))
  return hash.update(JSON.stringify([subjects, gone])).digest('hex')
}

test('generates the same history whatever the batch size, and the same as before', () => {
  // This hash changes only with the format of events, or with a decision that people behave differently.
  const before = '6832bb88168bbb36905e033813544ba28b20f4eeeda426c9fafcdd01fc1846a8'
  expect([digest(60), digest(60, 500), digest(60, 1)]).toEqual([before, before, before])
})

test('generates a history in less memory than its size', { tags: ['slow'] }, () => {
  const program = `
    import { sampleHistory } from './sample-history.ts'
    let count = 0
    for (const part of sampleHistory({ people: 500, days: 400, seed: 7, ends: 0 }, 5_000).parts) for (const _ of part) count++
    console.log(count)`
  const heap = ['--max-old-space-size=40', '--max-semi-space-size=4']
  const { stdout, status } = spawnSync(process.execPath, [...heap, '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect({ status, isLarge: Number(stdout) > 90_000 }).toEqual({ status: 0, isLarge: true })
})

test('people sign up, listen, stop, rate, subscribe and leave, and no event lies in the future', () => {
  const { events } = recordedHistory(sampleHistory({ ...options, people: 300 }))
  const count = (type: string) => events.filter((event) => event.type === type).length
  for (const type of [
    'UserRegistered',
    'AnxietyProfileRecorded',
    'ContentViewed',
    'SessionStarted',
    'SessionProgressed',
    'SessionCompleted',
    'ContentCompleted',
    'ContentRated',
    'SubscriptionActivated',
    'SubscriptionRenewed',
    'SubscriptionEnded',
    'PersonalDataErased',
  ]) {
    expect(count(type), type).toBeGreaterThan(0)
  }
  expect(count('SessionCompleted')).toBeLessThan(count('SessionStarted'))
  const times = events.map(({ recordedAt }) => recordedAt)
  expect(times).toEqual(times.toSorted())
  expect(times.every((at) => Date.parse(at) <= options.ends)).toBe(true)
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  for (const own of Map.groupBy(events, ({ stream }) => stream).values())
    expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index))
})

test('listening follows the rules of the product: its deciders decide the same', () => {
  const { events } = recordedHistory(sampleHistory(options))
  const streams = Map.groupBy(events, ({ stream }) => stream)
  let sessions = 0
  for (const [stream, own] of streams) {
    if (stream.startsWith('completion-')) expect(own).toHaveLength(1)
    if (!stream.startsWith('session-')) continue
    sessions++
    let state: ListeningSession = sessionDecider.initialState
    for (const event of own as unknown as readonly RecordedEvent<SessionEvent>[]) {
      if (event.type === 'SessionProgressed') {
        const { listenedSeconds, positionSeconds, userId } = event.data
        const at = event.metadata.occurredAt
        const completes = own.some(({ type, metadata }) => type === 'SessionCompleted' && metadata.occurredAt === at)
        const report = {
          type: 'ReportListening' as const,
          userId,
          listenedSeconds,
          positionSeconds,
          completed: completes,
          endTime: at,
          now: at,
        }
        const decided = sessionDecider.decide(report, state).map(({ type }) => type)
        expect(decided).toEqual(completes ? ['SessionProgressed', 'SessionCompleted'] : ['SessionProgressed'])
      }
      state = sessionDecider.evolve(state, event, event.metadata.occurredAt)
    }
  }
  expect(sessions).toBeGreaterThan(50)
  expect(completionDecider.initialState).toBe(false)
})
