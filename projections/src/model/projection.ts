import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import type { Rows } from './rows.ts'
import { type KeyOf, type RowOf, type RowRef, rowRef, type Table } from './table.ts'

/** The effect of one event type on the rows. Pure: it uses no clock, no randomness, and only the rows it named. */
export interface Rule {
  readonly type: string
  /** Returns the rows that the event may read or change; they are loaded before it is applied. */
  touches(event: RecordedEvent): readonly RowRef[]
  /**
   * Returns further rows that the touched rows lead to. `rows` are as they were before the batch. If an event of the
   * same batch makes one row lead to another, that event must also touch the other.
   */
  reaches(rows: Rows, event: RecordedEvent): readonly RowRef[]
  apply(rows: Rows, event: RecordedEvent): void
}

/** A read model: its tables, and the effect of each event on them. Event types without a rule are ignored. */
export interface Projection {
  readonly name: string
  /** The projection version. Raise it with every change to the tables or a rule, so that the read model is rebuilt. */
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

/** Defines a projection. Throws a RangeError when two rules handle one event type. */
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

/** The part of an event definition that a rule needs. */
type Definition<E extends DomainEvent> = { readonly type: E['type'] } & ((data: never) => E)

/**
 * Creates a rule for an event that concerns one row. `key` names the row (null: none). `apply` makes the new row from
 * the old one (null: it does not exist). Returning the same row changes nothing; returning null removes it.
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
 * Returns a function that creates rules for events that change columns of one row. Each rule computes its columns;
 * `change` puts them into the row in the same way for all of them. `key` is as for {@link onRow}.
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
 * Creates a rule for an event that concerns several rows, or whose effect on one row depends on another. `reaches`
 * names rows that the touched rows lead to (see {@link Rule}).
 */
export function onRows<E extends DomainEvent>(
  definition: Definition<E>,
  touches: (event: RecordedEvent<E>) => readonly RowRef[],
  apply: (rows: Rows, event: RecordedEvent<E>) => void,
  reaches: (rows: Rows, event: RecordedEvent<E>) => readonly RowRef[] = () => [],
): Rule {
  return { type: definition.type, touches, reaches, apply }
}
