import { writeFile } from 'node:fs/promises'
import { atPath } from '@stillair/events/process/at-path.ts'
import { tableLines } from '../../cli/print-table.ts'
import { logAsOf } from '../as-of.ts'
import { csvLine } from '../csv.ts'
import { RECOUNT, recount, sweep } from '../what-if/recount-rule.ts'
import { type VariableRule, variableRules } from '../what-if/rules.ts'
import { printDiffs } from './compare.ts'
import {
  type Answered,
  chosen,
  counted,
  findMoment,
  publishedCount,
  type ReplayContext,
  ReplayError,
} from './replay-context.ts'

interface WhatIfOptions {
  readonly asOf: string
  readonly projection: string | undefined
}

const number = (count: number) => count.toLocaleString('en')

/** Splits `rule=value` and returns the rule and the value. Throws a {@link ReplayError}. */
function ruleOf(text: string): { rule: VariableRule; rest: string } {
  const [name = '', rest = ''] = text.split('=')
  const rule = variableRules.find((one) => one.name === name)
  if (rule && rest !== '') return { rule, rest }
  const all = variableRules.map(
    ({ name, parameter, sentence }) => `  ${name} (${parameter.unit}, now ${parameter.default}): ${sentence}`,
  )
  throw new ReplayError(`write rule=number; the rules are:\n${all.join('\n')}`)
}

/** Prints how the read models would differ if a rule had another number: by table, column and number of people. */
export async function whatIf(context: ReplayContext, text: string, options: WhatIfOptions): Promise<Answered> {
  const { store, print, graceDays } = context
  const { rule, rest } = ruleOf(text)
  const asOf = await findMoment(context, options.asOf, 'recorded')
  const today = rule.name === 'grace' ? graceDays : rule.parameter.default
  const projections = chosen(context, options.projection)
  const { read, diffs, derived } = await recount(logAsOf(store, asOf), {
    rule,
    today,
    value: Number(rest),
    projections,
    now: context.now,
  })
  print(`${rule.sentence} A: ${today}, as it is. B: ${rest}.`)
  for (const { type, today: are, varied } of derived)
    print(
      `people with ${type}: ${publishedCount(context, are.people)} now, ${publishedCount(context, varied.people)} then`,
    )
  const rows = printDiffs(context, diffs)
  print(`derived again with ${today}, the tables are the same, row by row`)
  print(RECOUNT)
  return { kind: 'what-if', position: asOf.until, through: read.through, rows }
}

/**
 * Prints what a rule would have derived with each of several numbers, `from..to:step`, in one pass over the log. Shows
 * how many people would have at least one derived event with that number or a higher one.
 */
export async function sweepValues(
  context: ReplayContext,
  text: string,
  options: WhatIfOptions & { readonly out: string | undefined },
): Promise<Answered> {
  const { store, gate, print } = context
  const { rule, rest } = ruleOf(text)
  const asOf = await findMoment(context, options.asOf, 'recorded')
  const { read, points } = await sweep(logAsOf(store, asOf), rule, valuesOf(rest))
  const highest = new Map<string, number>()
  for (const { value, derived } of points)
    for (const { people } of derived.values()) for (const userId of people) highest.set(userId, value)
  const places = points.map(({ value }) => value)
  const found = gate.cells({ value: `sweep of ${rule.name} over ${rest}`, places }, highest)
  const rows = (found?.cells ?? []).map(({ from }, index, cells) => {
    const people = cells.slice(index).reduce((sum, cell) => sum + cell.people, 0)
    return [from, people] as const
  })
  const head = [rule.name, 'people']
  if (!found) print('nothing to show: too few people')
  for (const line of tableLines(head, found ? rows.map(([value, people]) => [String(value), number(people)]) : []))
    print(line)
  if (found) print(`95 times of 100 each number is off by at most ${found.margin}`)
  const { out } = options
  if (out !== undefined) {
    await atPath(out, () => writeFile(out, `${[head, ...rows].map(csvLine).join('\n')}\n`))
    print(`written to ${out}`)
  }
  print(`${counted(read.events, 'event')} read once`)
  print(RECOUNT)
  return { kind: 'what-if', position: asOf.until, through: read.through, rows: rows.length }
}

/** Parses `0.5..1:0.05` into numbers. Throws a {@link ReplayError}. */
function valuesOf(text: string): readonly number[] {
  const [, from, to, step] = /^([\d.]+?)\.\.([\d.]+):([\d.]+)$/.exec(text)?.map(Number) ?? []
  const count = from !== undefined && to !== undefined && step ? Math.floor((to - from) / step + 1e-9) + 1 : 0
  if (!(count > 0 && count <= 200))
    throw new ReplayError('write from..to:step, such as 0.5..1:0.05, at most 200 numbers')
  return Array.from({ length: count }, (_, index) => Math.round(((from ?? 0) + index * (step ?? 0)) * 1e6) / 1e6)
}
