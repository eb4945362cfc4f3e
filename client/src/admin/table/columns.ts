import { type ColumnDef, type RowData, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

interface ColumnFacts {
  /** Pixels, or a share such as `22%`. Columns without a width share the rest. */
  readonly width?: number | string
  readonly align?: 'right'
  /** Whether its cell names the row. */
  readonly isRowHeader?: true
}

interface TableFacts {
  /** Opens the confirmation before the row with that id is deleted. */
  readonly askToDelete: (id: string) => void
}

/** The features of admin tables, and the data that their columns and cells receive. */
export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: {} as ColumnFacts,
  tableMeta: {} as TableFacts,
})

/** The columns of an admin table. A column with an accessor is sortable; its id is the `sort` of the address. */
export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]
