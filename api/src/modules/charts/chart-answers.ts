import { type Answer, answerOf } from '@stillair/projections/replay/charts/answer.ts'
import type { Chart, Query } from '@stillair/projections/replay/charts/chart.ts'
import { allCharts } from '@stillair/projections/replay/charts/charts.ts'
import type { DisclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { publishedAnswers, storedQuestion } from './published-answers.ts'

/** Returns a chart's answer as of the end of a day and its earlier published answers, newest first. */
export function answersOf(pool: pg.Pool, gate: DisclosureGate, chart: Chart, day: string): Promise<readonly Answer[]> {
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rows as Row[]
  const end = chart.endOf?.(day) ?? day
  return publishedAnswers(pool, storedQuestion(chart), end, async () =>
    answerOf(gate, chart, await chart.people(query, end), end),
  )
}

/** Computes the due answers of all charts in advance, so that no analyst has to wait. */
export async function workOutCharts(pool: pg.Pool, gate: DisclosureGate, day: string): Promise<void> {
  for (const chart of allCharts) await answersOf(pool, gate, chart, day)
}
