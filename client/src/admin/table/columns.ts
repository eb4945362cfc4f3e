import { type ColumnDef, type RowData, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

interface ColumnFacts {
  /** Pixels, or a share such as `22%`. Columns without a width share the rest. */
  readonly width?: number | string
  readonly align?: 'right'
  /** Whether its cell names the row. */
  readonly isRowHeader?: true
  /** Whether it is shown only to those who choose it. */
  readonly isOptional?: true
  /** The labels of its orders, for screens without columns. */
  readonly orders?: readonly [ascending: string, descending: string]
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

/**
 * The columns of an admin table: all that the screen knows of one. A column with an accessor is sortable; its id is the `sort`
 * of the address. Its place in a card is the grid area named like its id.
 */
export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[]
