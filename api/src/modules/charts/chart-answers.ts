import { type Answer, answerOf } from '@stillair/projections/replay/charts/answer.ts'
import type { Chart, Query } from '@stillair/projections/replay/charts/chart.ts'
import { allCharts } from '@stillair/projections/replay/charts/charts.ts'
import type { DisclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { publishedAnswers } from './published-answers.ts'

/**
 * The name under which a chart's answers are published and its reading is logged. Stored answers must be found again, so the name stays when others
 * change: a second answer to the same question could be subtracted from the first.
 */
export const storedQuestion = (chart: Chart) => `picture ${chart.name}`

/** A chart as of the end of a day and as it was published before, the newest first. */
export function answersOf(pool: pg.Pool, gate: DisclosureGate, chart: Chart, day: string): Promise<readonly Answer[]> {
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rows as Row[]
  return publishedAnswers(pool, storedQuestion(chart), day, async () =>
    answerOf(gate, chart, await chart.people(query, day), day),
  )
}

/** Works out those of all charts that are due, so that nobody has to wait for them. */
export async function workOutCharts(pool: pg.Pool, gate: DisclosureGate, day: string): Promise<void> {
  for (const chart of allCharts) await answersOf(pool, gate, chart, day)
}
