import { createContext, useState } from 'react'

/** What the checkboxes of a list need. */
export interface Checkboxes {
  readonly isSelected: (id: string) => boolean
  /** Changes one row; with `isRange`, all rows from the one that was changed last. */
  readonly toggle: (id: string, isRange: boolean) => void
}

export const RowSelection = createContext<Checkboxes>({ isSelected: () => false, toggle: () => {} })

/** A selected row and the page of the list where it was seen. */
export interface Placed<Row> {
  readonly row: Row
  readonly page: number
}

interface Shown<Row> {
  readonly rows: readonly Row[]
  /** The page that these rows are. */
  readonly page: number
  /** Names the filter and order of the list. Another one ends the selection, which would contain rows that nobody sees. */
  readonly list: string
}

interface State<Row> {
  readonly list: string
  readonly placed: ReadonlyMap<string, Placed<Row>>
  /** The row that was changed last. */
  readonly anchor: string | null
}

/** The selection of a list that may have several pages. */
export interface Selection<Row> {
  /** In the order in which they were selected. Rows that left their page, such as deleted ones, do not count. */
  readonly selected: readonly Row[]
  /** How many of them are on other pages. */
  readonly elsewhere: number
  readonly checkboxes: Checkboxes
  /** Replaces the selection. */
  readonly select: (rows: readonly Placed<Row>[]) => void
  /** Selects only those of the selected rows. */
  readonly narrow: (ids: readonly string[]) => void
}

/** Selects rows of a list, one by one or as ranges. The selection outlasts the page on which it began. */
export function useRowSelection<Row extends { readonly id: string }>({ rows, page, list }: Shown<Row>): Selection<Row> {
  const [state, setState] = useState<State<Row>>({ list, placed: new Map(), anchor: null })
  const { placed, anchor } = state.list === list ? state : { placed: new Map<string, Placed<Row>>(), anchor: null }
  const shown = new Map(rows.map((row) => [row.id, row]))
  const current = [...placed.values()].flatMap((one) => {
    const row = shown.get(one.row.id) ?? (one.page === page ? null : one.row)
    return row ? [{ row, page: one.page }] : []
  })
  const select = (chosen: readonly Placed<Row>[], last: string | null = null) =>
    setState({ list, placed: new Map(chosen.map((one) => [one.row.id, one])), anchor: last })
  const isSelected = (id: string) => placed.has(id)

  function toggle(id: string, isRange: boolean) {
    const changed = isRange ? rangeOf(rows, anchor ?? id, id) : rows.filter((row) => row.id === id)
    const others = current.filter(({ row }) => !changed.some((each) => each.id === row.id))
    select(isSelected(id) ? others : [...others, ...changed.map((row) => ({ row, page }))], id)
  }

  return {
    selected: current.map(({ row }) => row),
    elsewhere: current.filter(({ row }) => !shown.has(row.id)).length,
    checkboxes: { isSelected, toggle },
    select,
    narrow: (ids) => select(current.filter(({ row }) => ids.includes(row.id))),
  }
}

/** Returns the rows from one to the other, in either direction; only the second when the first is not there. */
function rangeOf<Row extends { readonly id: string }>(rows: readonly Row[], from: string, to: string): readonly Row[] {
  const last = rows.findIndex(({ id }) => id === to)
  const anchor = rows.findIndex(({ id }) => id === from)
  const first = anchor === -1 ? last : anchor
  return rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}
