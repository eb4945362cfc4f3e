import { tableLines } from '../../cli/print-table.ts'
import { logAsOf, type TimeOf } from '../as-of.ts'
import { diffTable, isSame, type TableDiff } from '../diff.ts'
import { folding, readOnce } from '../fold-log.ts'
import { type Answered, chosen, findMoment, publishedCount, type ReplayContext } from './replay-context.ts'
import { printErased } from './show-read-models.ts'

/** Compares read models at two moments. */
export async function compare(
  context: ReplayContext,
  { a, b, by, projection }: { a: string; b: string; by: TimeOf; projection: string | undefined },
): Promise<Answered> {
  const { store } = context
  const projections = chosen(context, projection)
  const [first, second] = [await findMoment(context, a, by), await findMoment(context, b, by)]
  const [one, other] = [folding(projections), folding(projections)]
  const before = await readOnce(logAsOf(store, first), one.apply)
  const after = await readOnce(logAsOf(store, second), other.apply)
  const diffs = projections.flatMap((projection) =>
    projection.tables.map((table) => diffTable(table, one.rowsOf(projection), other.rowsOf(projection))),
  )
  const rows = printDiffs(context, diffs)
  const people = new Set([...before.people, ...after.people])
  await printErased(context, first.until < second.until ? first : second, people)
  const [position, through] = first.until > second.until ? [first.until, before.through] : [second.until, after.through]
  return { kind: 'replay', position, through, rows }
}

/**
 * Prints the differences by table and column. For tables about people it prints only the number of people, because the
 * rows are personal data. Returns how many rows differ.
 */
export function printDiffs(context: Pick<ReplayContext, 'print' | 'gate'>, diffs: readonly TableDiff[]): number {
  const { print } = context
  const different = diffs.filter((diff) => !isSame(diff))
  if (different.length === 0) {
    print('no differences')
    return 0
  }
  const number = (count: number) => count.toLocaleString('en')
  const columnsOf = ({ columns }: TableDiff) =>
    [...columns].toSorted(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${number(count)}`)
  const lines = different.map((diff) => {
    const { table, onlyInA, onlyInB, changed, same, people, columns } = diff
    if (people)
      return [table, '', '', '', '', publishedCount(context, people), [...columns.keys()].toSorted().join(', ')]
    return [table, ...[onlyInA, onlyInB, changed, same].map(number), '', columnsOf(diff).join(', ')]
  })
  for (const line of tableLines(['table', 'only in A', 'only in B', 'changed', 'same', 'people', 'columns'], lines))
    print(line)
  return different.reduce((sum, { onlyInA, onlyInB, changed }) => sum + onlyInA + onlyInB + changed, 0)
}
