import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { IdentityError, recount, sweep, ValueError } from '@stillair/projections/replay/what-if/recount-rule.ts'
import { type VariableRule, variableRules } from '@stillair/projections/replay/what-if/rules.ts'
import { describe, expect, test } from 'vitest'
import { sampleHistory } from '../src/sample-data/history/sample-history.ts'
import { recordedHistory } from './recorded-history.ts'

const NOW = new Date('2026-11-01T00:00:00Z')
const { events, log } = recordedHistory(sampleHistory({ people: 60, days: 90, seed: 11, ends: NOW.getTime() }))

const ruleNamed = (name: string): VariableRule => {
  const rule = variableRules.find((one) => one.name === name)
  if (!rule) throw new Error(`there is no rule ${name}`)
  return rule
}
const ask = (name: string, value: number) => {
  const rule = ruleNamed(name)
  return recount(log, { rule, today: rule.parameter.default, value, projections, now: NOW })
}
/** Counts the rows that differ, by table. */
const differing = async (name: string, value: number) =>
  new Map(
    (await ask(name, value)).diffs
      .map(({ table, onlyInA, onlyInB, changed }) => [table, onlyInA + onlyInB + changed] as const)
      .filter(([, rows]) => rows > 0),
  )

describe.each(variableRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  test('derived again with the current value, gives the existing tables', async () => {
    expect([...(await differing(name, rule.parameter.default))]).toEqual([])
  })

  test('changes only events that its rule derives', () => {
    const [least, most] = [rule.least ?? rule.parameter.range[0], rule.parameter.range[1]]
    for (const value of [least, (least + most) / 2, most]) {
      const { rewrite } = rule.vary(value)
      const isDerived = ({ type }: RecordedEvent) => definitions.get(type)?.derivedBy === rule.parameter
      const wrong = events.filter((event) => {
        const instead = rewrite(event)
        return (
          (!isDerived(event) && !instead.includes(event)) || instead.some((one) => one !== event && !isDerived(one))
        )
      })
      expect(wrong).toEqual([])
    }
  })

  test('refuses a value out of range', async () => {
    await expect(ask(name, rule.parameter.range[1] + 1)).rejects.toThrow(ValueError)
  })
})

interface Report {
  readonly sessionId: string
  readonly contentDuration: number
  readonly positionSeconds: number
}

/** Counts the listening sessions whose reports reached at least this share. */
function reached(share: number): number {
  const durations = new Map<string, number>()
  const done = new Set<string>()
  for (const { type, data } of events) {
    const { sessionId, contentDuration, positionSeconds } = data as Report
    if (type === 'SessionStarted') durations.set(sessionId, contentDuration)
    if (type === 'SessionProgressed' && positionSeconds + 1 >= (durations.get(sessionId) ?? 0) * share)
      done.add(sessionId)
  }
  return done.size
}

test('derives a completion at the first report that meets the rule', async () => {
  const { diffs, derived } = await ask('completion', 0.7)
  const sessions = derived.find(({ type }) => type === 'SessionCompleted')
  expect(sessions?.varied.events).toBe(reached(0.7))
  expect(sessions?.varied.events).toBeGreaterThan(sessions?.today.events ?? 0)
  expect(sessions?.varied.people.size).toBeGreaterThanOrEqual(sessions?.today.people.size ?? 0)
  const progress = diffs.find(({ table }) => table === 'progress')
  expect(progress?.columns.get('completed')).toBeGreaterThan(0)
  expect(progress?.people?.size).toBeGreaterThan(0)
  const { derived: stricter } = await ask('completion', 1)
  expect(stricter.find(({ type }) => type === 'SessionCompleted')?.varied.events).toBeLessThanOrEqual(
    sessions?.today.events ?? 0,
  )
})

test('a sweep reads the log once and gives the results of single runs', async () => {
  let readings = 0
  const counting = {
    ...log,
    readLog(options: Parameters<typeof log.readLog>[0]) {
      readings++
      return log.readLog(options)
    },
  }
  const values = [0.5, 0.7, 0.95, 1]
  const { points } = await sweep(counting, ruleNamed('completion'), values)
  expect(readings).toBe(1)
  const counts = points.map(({ derived }) => derived.get('SessionCompleted')?.events ?? 0)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[1]).toBe(reached(0.7))
  await expect(sweep(log, ruleNamed('streak'), [0])).rejects.toThrow(ValueError)
})

test('a longer grace keeps more access, more allowed gaps lengthen streaks, and weights change interests', async () => {
  expect([...(await differing('grace', 30)).keys()]).toEqual(['entitlement'])
  expect([...(await differing('streak', 2)).keys()]).toEqual(['current_streak'])
  expect([...(await differing('own-trigger-weight', 0.1)).keys()]).toEqual(['recommendation_interest'])
  expect([...(await differing('counted', 45)).keys()]).toContain('progress')
})

test('refuses a log that the current value does not explain', async () => {
  const odd = {
    ...log,
    async *readLog(options: Parameters<typeof log.readLog>[0]) {
      for await (const batch of log.readLog(options)) {
        yield {
          ...batch,
          events: batch.events.map((event) =>
            ['SubscriptionActivated', 'SubscriptionRenewed'].includes(event.type) ? withoutGrace(event) : event,
          ),
        }
      }
    },
  }
  const rule = ruleNamed('grace')
  const asking = recount(odd, { rule, today: 7, value: 30, projections, now: NOW })
  await expect(asking).rejects.toThrow(IdentityError)
})

function withoutGrace(event: RecordedEvent): RecordedEvent {
  const data = event.data as { readonly paidUntil: string }
  return { ...event, data: { ...data, graceUntil: data.paidUntil } }
}
