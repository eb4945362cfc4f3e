import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import type { LogReader } from '../../engine/run.ts'
import type { Projection } from '../../model/projection.ts'
import { diffTable, isSame, type TableDiff } from '../diff.ts'
import { type Folding, folding, type Read, readOnce, subjectOf } from '../fold-log.ts'
import type { Rewrite } from './rewrite.ts'
import type { VariableRule, Variation } from './rules.ts'

/** The note under every answer. */
export const RECOUNT = 'a recount, not a forecast: people might have behaved differently'

/** With today's number, the rule does not reproduce today's tables, so that no comparison is possible. */
export class IdentityError extends Error {
  constructor(rule: VariableRule, value: number, { table }: TableDiff) {
    super(`refused: with ${rule.name} ${value} the log does not reproduce the current tables: ${table} has other rows`)
    this.name = 'IdentityError'
  }
}

/** The log says nothing about that value, or nothing depends on the rule. */
export class ValueError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'ValueError'
  }
}

/** The result of replaying the log with another number. */
export interface Recount {
  readonly read: Read
  readonly diffs: readonly TableDiff[]
  /** The events that the rule derives, by type: those in the log today, and those with the other number. */
  readonly derived: readonly { readonly type: string; readonly today: Derived; readonly varied: Derived }[]
}

/** The derived events of one type. */
export interface Derived {
  readonly events: number
  readonly people: ReadonlySet<string>
}

/** Returns those of the read models that the rule affects. */
export const concernedBy = (rule: VariableRule, projections: readonly Projection[]): readonly Projection[] =>
  projections.filter(
    (projection) =>
      rule.readers?.includes(projection) ||
      [...projection.rules.keys()].some((type) => definitions.get(type)?.derivedBy === rule.parameter),
  )

/** Throws a {@link ValueError} when the value is outside the rule's range. */
export function requireValue({ name, parameter, least = parameter.range[0] }: VariableRule, value: number): void {
  const most = parameter.range[1]
  if (value >= least && value <= most) return
  throw new ValueError(`${name} is from ${least} to ${most} (${parameter.unit}), not ${value}`)
}

/**
 * Reads the log once and folds three sets of read models: from the log, with today's number, and with another. Throws
 * an {@link IdentityError} when the first two differ, and a {@link ValueError} for an unusable value.
 */
export async function recount(
  log: LogReader,
  {
    rule,
    today,
    value,
    projections,
    now,
  }: {
    readonly rule: VariableRule
    /** The number in force. */
    readonly today: number
    readonly value: number
    readonly projections: readonly Projection[]
    readonly now: Date
  },
): Promise<Recount> {
  requireValue(rule, value)
  const concerned = concernedBy(rule, projections)
  if (concerned.length === 0) throw new ValueError(`${rule.name} does not affect these read models`)
  const asItIs = folding(concerned)
  const [same, other] = [varied(rule.vary(today), concerned), varied(rule.vary(value), concerned)]
  const read = await readOnce(log, (event) => {
    asItIs.apply(event)
    same.apply(event)
    other.apply(event)
  })

  const tablesOf = (variation: Variation, folded: Folding, models: readonly Projection[]) => [
    ...models.flatMap((model) => model.tables.map((table) => ({ table, rows: folded.rowsOf(model) }))),
    ...(variation.conclusion
      ? [{ table: variation.conclusion.table, rows: variation.conclusion.rowsOf(folded, now) }]
      : []),
  ]
  const differences = (a: ReturnType<typeof tablesOf>, b: ReturnType<typeof tablesOf>) =>
    a.flatMap(({ table, rows }, index) => {
      const there = b[index]
      return there ? diffTable(table, rows, there.rows) : []
    })
  const present = tablesOf(same.variation, asItIs, concerned)
  const wrong = differences(present, tablesOf(same.variation, same.folded, same.models)).find((diff) => !isSame(diff))
  if (wrong) throw new IdentityError(rule, today, wrong)
  const types = [...new Set([...same.derived.keys(), ...other.derived.keys()])].toSorted()
  return {
    read,
    diffs: differences(present, tablesOf(other.variation, other.folded, other.models)),
    derived: types.map((type) => ({
      type,
      today: same.derived.get(type) ?? NONE,
      varied: other.derived.get(type) ?? NONE,
    })),
  }

  function varied(variation: Variation, before: readonly Projection[]) {
    const models = before.map((model) => variation.instead?.(model) ?? model)
    const folded = folding(models)
    const { derived, count } = tallyOf(rule)
    return {
      variation,
      models,
      folded,
      derived,
      apply(event: Parameters<Rewrite>[0]) {
        for (const instead of variation.rewrite(event)) {
          folded.apply(instead)
          count(instead)
        }
      },
    }
  }
}

const NONE: Derived = { events: 0, people: new Set() }

/** Counts the events that a rule derives, by type. */
function tallyOf(rule: VariableRule) {
  const derived = new Map<string, { events: number; readonly people: Set<string> }>()
  return {
    derived: derived as ReadonlyMap<string, Derived>,
    count(event: RecordedEvent) {
      if (definitions.get(event.type)?.derivedBy !== rule.parameter) return
      const found = derived.get(event.type) ?? { events: 0, people: new Set() }
      derived.set(event.type, found)
      found.events++
      const userId = subjectOf(event)
      if (userId !== null) found.people.add(userId)
    },
  }
}

/** What a rule would have derived with one value, by event type. */
export interface SweepPoint {
  readonly value: number
  readonly derived: ReadonlyMap<string, Derived>
}

/** Counts what a rule derives with each of the values, in one pass over the log. Throws a {@link ValueError}. */
export async function sweep(
  log: LogReader,
  rule: VariableRule,
  values: readonly number[],
): Promise<{ readonly read: Read; readonly points: readonly SweepPoint[] }> {
  for (const value of values) requireValue(rule, value)
  if (![...definitions.values()].some(({ derivedBy }) => derivedBy === rule.parameter)) {
    throw new ValueError(`no event depends on ${rule.name}: try one value with --what-if`)
  }
  const points = values.map((value) => ({
    value,
    rewrite: rule.vary(value).rewrite,
    tally: tallyOf(rule),
  }))
  const read = await readOnce(log, (event) => {
    for (const { rewrite, tally } of points) for (const instead of rewrite(event)) tally.count(instead)
  })
  return { read, points: points.map(({ value, tally }) => ({ value, derived: tally.derived })) }
}
