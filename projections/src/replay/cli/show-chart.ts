import { writeFile } from 'node:fs/promises'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { atPath } from '@stillair/events/process/at-path.ts'
import { tableLines } from '../../cli/print-table.ts'
import { searchPath } from '../../model/table-sql.ts'
import { quoted, scratchTarget } from '../../model/target.ts'
import { logAsOf } from '../as-of.ts'
import { buildAsOf } from '../build-as-of.ts'
import { answerOf } from '../charts/answer.ts'
import type { Chart, Query } from '../charts/chart.ts'
import { chartRows } from '../charts/chart-rows.ts'
import { allCharts, chartNamed } from '../charts/charts.ts'
import { csvLine } from '../csv.ts'
import type { PublishedEstimate } from '../disclosure-gate.ts'
import { watched } from '../timestamped-log.ts'
import { type Answered, findMoment, type ReplayContext, ReplayError } from './replay-context.ts'

/**
 * Prints a chart of the admin area as of any moment. Rebuilds its read models from the log, in a schema that is dropped
 * at the end. Numbers pass through the same gate as in the admin area.
 */
export async function showChart(
  context: ReplayContext,
  name: string,
  { asOf: moment, out }: { readonly asOf: string; readonly out: string | undefined },
): Promise<Answered> {
  const { store, pool, postgresUrl, gate, print } = context
  const chart = chartNamed(name)
  if (!chart) {
    const all = allCharts.map((one) => one.name).join(', ')
    throw new ReplayError(`there is no chart '${name}'; there are: ${all}`)
  }
  const asOf = await findMoment(context, moment, 'recorded')
  const { log, through } = watched(logAsOf(store, asOf))
  const projections = context.projections.filter((projection) => chart.reads.includes(projection.name))
  const target = scratchTarget()
  const past = steadyPool({ connectionString: postgresUrl, max: 1, options: searchPath([target.read]) })
  try {
    await buildAsOf({ projections, target, log, postgresUrl, until: asOf.until })
    const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
      (await past.query(sql, [...values])).rows as Row[]
    const taken = through()
    const last = taken?.slice(0, 10)
    const day = last && (chart.endOf?.(last) ?? last)
    const answer = day === undefined ? null : answerOf(gate, chart, await chart.people(query, day), day)
    return { kind: 'replay', position: asOf.until, through: taken, rows: await show(chart, answer) }
  } finally {
    await past.end()
    await pool.query(`drop schema if exists ${quoted(target.read)} cascade`)
  }

  async function show(of: Chart, answer: ReturnType<typeof answerOf>): Promise<number> {
    print(of.title)
    print(of.definition)
    if (!answer) {
      print('nothing to show: too few people')
      return 0
    }
    const [head, ...rows] = chartRows(of, answer)
    for (const line of tableLines(head ?? [], rows)) print(line)
    const margin = Math.max(...answer.series.map((one) => one.margin))
    print(`95 times of 100 each number is off by at most ${margin}`)
    for (const { label, ...estimate } of answer.statistics) {
      const { value, low, high } = tenths(estimate)
      print(`${label}: ${value} (95 %: ${low} to ${high})`)
    }
    if (!answer.isWhole) print('groups with too few people are left out')
    if (out !== undefined) {
      await atPath(out, () => writeFile(out, `${[head ?? [], ...rows].map(csvLine).join('\r\n')}\r\n`))
      print(`written to ${out}`)
    }
    return rows.length
  }
}

const tenths = ({ value, low, high }: PublishedEstimate) => ({
  value: value.toFixed(1),
  low: low.toFixed(1),
  high: high.toFixed(1),
})
