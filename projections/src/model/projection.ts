import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import type { Rows } from './rows.ts'
import { type KeyOf, type RowOf, type RowRef, rowRef, type Table } from './table.ts'

/** What one event type does to the rows. Pure: no clock, no randomness, nothing but the rows it named. */
export interface Rule {
  readonly type: string
  /** The rows that the event may read or change; they are loaded before it is applied. */
  touches(event: RecordedEvent): readonly RowRef[]
  /**
   * Further rows, which those it touches lead to. It is given the rows as they were before the batch: where an event of
   * the same batch makes one row lead to another, that event touches the other, too.
   */
  reaches(rows: Rows, event: RecordedEvent): readonly RowRef[]
  apply(rows: Rows, event: RecordedEvent): void
}

/** A read model: its tables, and what each event does to them. Event types without a rule are ignored. */
export interface Projection {
  readonly name: string
  /** The projection version. Raise it with every change of the tables or of a rule: the read model is then rebuilt. */
  readonly version: number
  readonly tables: readonly Table[]
  readonly rules: ReadonlyMap<string, Rule>
}

export interface ProjectionOptions {
  readonly name: string
  readonly version: number
  readonly tables: readonly [Table, ...Table[]]
  readonly on: readonly Rule[]
}

/** Defines a projection. Throws a RangeError when two rules are for one event type. */
export function defineProjection({ name, version, tables, on }: ProjectionOptions): Projection {
  const rules = new Map<string, Rule>()
  for (const rule of on) {
    if (rules.has(rule.type)) throw new RangeError(`${name} has two rules for ${rule.type}`)
    rules.set(rule.type, rule)
  }
  return { name, version, tables, rules }
}

export const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && 'rules' in value && 'tables' in value

/** As much of an event definition as a rule needs. */
type Definition<E extends DomainEvent> = { readonly type: E['type'] } & ((data: never) => E)

/**
 * A rule for an event that concerns one row: `key` names it (null: no row), `apply` makes the new row from the old one
 * (null: not there). Returning the same row changes nothing; returning null removes it.
 */
export function onRow<E extends DomainEvent, T extends Table>(
  definition: Definition<E>,
  table: T,
  key: (event: RecordedEvent<E>) => KeyOf<T> | null,
  apply: (row: RowOf<T> | null, event: RecordedEvent<E>) => RowOf<T> | null,
): Rule {
  return onRows(
    definition,
    (event) => {
      const found = key(event)
      return found ? [rowRef(table, found)] : []
    },
    (rows, event) => {
      const found = key(event)
      if (!found) return
      const before = rows.get(table, found)
      const after = apply(before, event)
      if (after === before) return
      if (after) rows.put(table, after)
      else rows.remove(table, found)
    },
  )
}

/**
 * Makes rules for events that change columns of one row: `change` puts the columns that a rule computes into the row, in the same way
 * for all of them. `key` is as for {@link onRow}.
 */
export function changeRules<T extends Table, Keyed>(
  table: T,
  key: (event: Keyed) => KeyOf<T> | null,
  change: (
    row: RowOf<T> | null,
    event: Keyed & RecordedEvent,
    columns: (row: RowOf<T>) => Partial<RowOf<T>>,
  ) => RowOf<T> | null,
) {
  return <E extends DomainEvent>(
    definition: Definition<E> & (RecordedEvent<E> extends Keyed ? unknown : never),
    columns: (event: RecordedEvent<E>, row: RowOf<T>) => Partial<RowOf<T>>,
  ): Rule => {
    type Changing = RecordedEvent<E> & Keyed & RecordedEvent
    return onRow<E, T>(
      definition,
      table,
      (event) => key(event as Changing),
      (row, event) => change(row, event as Changing, (before) => columns(event, before)),
    )
  }
}

/**
 * A rule for an event that concerns several rows, or whose effect on one row depends on another. `reaches` names rows
 * that those it touches lead to (see {@link Rule}).
 */
export function onRows<E extends DomainEvent>(
  definition: Definition<E>,
  touches: (event: RecordedEvent<E>) => readonly RowRef[],
  apply: (rows: Rows, event: RecordedEvent<E>) => void,
  reaches: (rows: Rows, event: RecordedEvent<E>) => readonly RowRef[] = () => [],
): Rule {
  return { type: definition.type, touches, reaches, apply }
}
