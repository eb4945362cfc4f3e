import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type pg from 'pg'
import { CheckpointMovedError, type Move, moveSql, moveValues } from './checkpoint.ts'
import { type Applier, type Consumer, EventError, StepError } from './consumer.ts'
import type { Projection, Rule } from './projection.ts'
import { type WorkingSet, workingSet } from './rows.ts'
import type { Row, RowRef, Table } from './table.ts'
import { layoutOf, type TableSql, tableSql, versioned } from './table-sql.ts'
import { statementName, type Target } from './target.ts'

/**
 * Runs a projection in sets of rows. One query a table loads the rows of a batch, a second loads rows that those lead
 * to, and one statement writes everything.
 */
export function projectionConsumer(projection: Projection): Consumer {
  const { name, version: definition, tables } = projection
  const sqlOf = (target: Target, version: number) =>
    new Map(tables.map((table) => [table, tableSql(table, target.read, version)]))

  return {
    name,
    definition,
    layout: layoutOf(tables),
    beginsAt: 'beginning',
    tables: (version) => tables.map((table) => versioned(table, version)),
    views: tables.filter(({ view }) => view).map((table) => table.name),
    createTables: (target, version) => [...sqlOf(target, version).values()].map(({ create }) => create),
    createViews: (target, version) =>
      [...sqlOf(target, version).values()].flatMap(({ createView }) => createView ?? []),
    open: (target, version) => projectionApplier(projection, target, version, sqlOf(target, version)),
  }
}

/**
 * Runs an encoding. A value that a column cannot encode is the fault of the events, so this throws a {@link StepError}.
 */
function encoded<T>(encode: () => T): T {
  try {
    return encode()
  } catch (error) {
    throw new StepError(error)
  }
}

/** The changes to the rows of one table. */
interface Changes {
  readonly of: TableSql
  readonly written: readonly Row[]
  readonly removed: readonly Row[]
}

function projectionApplier(
  projection: Projection,
  target: Target,
  version: number,
  sql: ReadonlyMap<Table, TableSql>,
): Applier {
  async function load(client: pg.ClientBase, rows: WorkingSet, keys: ReadonlyMap<Table, readonly Row[]>) {
    for (const [table, wanted] of keys) {
      const of = sql.get(table)
      if (!of) throw new Error(`${projection.name} touches the table ${table.name}, which it does not own`)
      const found = await client.query<unknown[]>(encoded(() => of.load(wanted)))
      for (const values of found.rows) rows.load(table, of.readRow(values))
    }
  }

  async function save(client: pg.ClientBase, changes: readonly Changes[], move: Move): Promise<string> {
    const parts: string[] = []
    const values = moveValues(projection.name, version, move)
    for (const { of, written, removed } of changes) {
      const part = encoded(() => of.write(written, removed, values.length + 1))
      parts.push(part.sql)
      values.push(...part.values)
    }
    // One statement is one round trip. `moved` has a row only if the checkpoint was where this runner left it, and
    // every part writes only in that case.
    const text = `with moved as (${moveSql(target)})${parts.map((part) => `, ${part}`).join('')} select ctid from moved`
    const { rows } = await client.query<{ ctid: string }>({ name: statementName(text), text, values })
    const [moved] = rows
    if (!moved) throw new CheckpointMovedError(projection.name, version, move.from)
    return moved.ctid
  }

  /** Calls `call` for each event that has a rule, in order. Wraps what it throws in an {@link EventError}. */
  function eachRule(events: readonly RecordedEvent[], call: (rule: Rule, event: RecordedEvent) => void) {
    for (const event of events) {
      const rule = projection.rules.get(event.type)
      if (!rule) continue
      try {
        call(rule, event)
      } catch (error) {
        throw new EventError(event, error)
      }
    }
  }

  /** Returns the keys of rows that the events need and that are not loaded yet, by table. */
  function named(
    rows: WorkingSet,
    events: readonly RecordedEvent[],
    refsOf: (rule: Rule, event: RecordedEvent) => readonly RowRef[],
  ) {
    const keys = new Map<Table, Row[]>()
    eachRule(events, (rule, event) => {
      for (const ref of refsOf(rule, event)) {
        if (!rows.need(ref)) continue
        const wanted = keys.get(ref.table)
        if (wanted) wanted.push(ref.key)
        else keys.set(ref.table, [ref.key])
      }
    })
    return keys
  }

  return {
    async prepare(client, events) {
      if (!events.some(({ type }) => projection.rules.has(type))) return null
      const rows = workingSet({ strict: true })
      await load(
        client,
        rows,
        named(rows, events, (rule, event) => rule.touches(event)),
      )
      await load(
        client,
        rows,
        named(rows, events, (rule, event) => rule.reaches(rows, event)),
      )
      eachRule(events, (rule, event) => rule.apply(rows, event))
      const changes = [...sql]
        .map(([table, of]) => ({ of, ...rows.changes(table) }))
        .filter(({ written, removed }) => written.length > 0 || removed.length > 0)
      return changes.length === 0 ? null : { write: (over, move) => save(over, changes, move) }
    },
  }
}
