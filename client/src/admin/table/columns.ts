import { type ColumnDef, type RowData, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

interface ColumnFacts {
  /** Pixels, or a share such as `22%`; columns without one share what is left. */
  readonly width?: number | string
  readonly align?: 'right'
  /** Whether its cell names the row. */
  readonly isRowHeader?: true
}

interface TableFacts {
  /** Opens the question whether to delete the row of that id. */
  readonly askToDelete: (id: string) => void
}

/** What tables of the admin area can do beyond rows and columns, and what their columns and cells know. */
export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: {} as ColumnFacts,
  tableMeta: {} as TableFacts,
})

/** The columns of a table of the admin area. One with an accessor can be sorted by: its id is the address's `sort`. */
export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]
