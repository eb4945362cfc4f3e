import { randomUUID } from 'node:crypto'
import { tableLines } from '../../cli/print-table.ts'
import { type AsOf, logAsOf, type TimeOf } from '../as-of.ts'
import { buildAsOf } from '../build-as-of.ts'
import { erasedSince, folding, readOnce } from '../fold-log.ts'
import { pseudonyms } from '../pseudonym.ts'
import { beginStudy, dropStudy, openStudy, STUDY_ROLE } from '../study.ts'
import { type StudyTally, studyLog } from '../study-log.ts'
import {
  type Answered,
  chosen,
  counted,
  findMoment,
  publishedCount,
  type ReplayContext,
  requirePurpose,
} from './replay-context.ts'

interface LookBackOptions {
  readonly asOf: string
  readonly by: TimeOf
  readonly projection: string | undefined
}

/**
 * Prints read models as of a moment, folded in memory: the number of rows or people, and how many have been erased
 * since.
 */
export async function showReadModels(context: ReplayContext, options: LookBackOptions): Promise<Answered> {
  const { store, print } = context
  const projections = chosen(context, options.projection)
  const asOf = await findMoment(context, options.asOf, options.by)
  const folded = folding(projections)
  const read = await readOnce(logAsOf(store, asOf), folded.apply)
  let rows = 0
  const body = projections.flatMap((projection) =>
    projection.tables.map((table) => {
      const all = folded.rowsOf(projection).all(table)
      rows += all.length
      if (!('user_id' in table.columns)) return [projection.name, table.name, all.length.toLocaleString('en'), '']
      return [projection.name, table.name, '', publishedCount(context, new Set(all.map((row) => String(row.user_id))))]
    }),
  )
  for (const line of tableLines(['read model', 'table', 'rows', 'people'], body)) print(line)
  print(`${counted(read.events, 'event')}; people they are about: ${publishedCount(context, read.people)}`)
  await printErased(context, asOf, read.people)
  return { kind: 'replay', position: asOf.until, through: read.through, rows }
}

/** Builds pseudonymous read models as of a moment, in a schema that analysts' tools may read until it expires. */
export async function showReadModelsInto(
  context: ReplayContext,
  { name, days, ...options }: LookBackOptions & { readonly name: string; readonly days: number },
): Promise<Answered> {
  const { store, keyring, pool, postgresUrl, print, actor, now } = context
  requirePurpose(context)
  const projections = chosen(context, options.projection)
  const asOf = await findMoment(context, options.asOf, options.by)
  const consultationId = randomUUID()
  const tally: StudyTally = { people: new Set(), leftOut: new Set(), through: null }
  const expires = new Date(now.getTime() + days * 86_400_000).toISOString()
  await beginStudy(pool, { name, owner: actor, position: String(asOf.until), expires })
  let rows = 0
  try {
    const log = studyLog(logAsOf(store, asOf), pseudonyms(keyring, consultationId), tally)
    await buildAsOf({ projections, target: { read: name, control: name }, log, postgresUrl, until: asOf.until })
    await openStudy(pool, name)
    for (const table of projections.flatMap(({ tables }) => tables).filter(({ view }) => view)) {
      const { rows: found } = await pool.query<{ rows: number }>(
        `select count(*)::int as rows from "${name}"."${table.name}"`,
      )
      rows += found[0]?.rows ?? 0
    }
  } catch (error) {
    await dropStudy(pool, name)
    throw error
  }
  print(
    `${name} has ${counted(rows, 'row')} about ${counted(tally.people.size - tally.leftOut.size, 'person', 'people')}, until ${expires}`,
  )
  print(`${counted(tally.leftOut.size, 'person is', 'people are')} left out, whose key is gone or who never had one`)
  print(`members of ${STUDY_ROLE} can read it: grant ${STUDY_ROLE} to …`)
  return { kind: 'study', position: asOf.until, through: tally.through, rows, consultationId }
}

/** Prints how many of these people have been erased since, and so are missing from the view of the past. */
export async function printErased(context: ReplayContext, asOf: AsOf, people: ReadonlySet<string>): Promise<void> {
  const { store, print } = context
  const erased = await erasedSince(store, asOf.until, people)
  if (erased.size === 0) print('nobody has been erased since, so this is complete')
  else print(`people erased since: ${publishedCount(context, erased)}; the rest is what was there then`)
}
