import { expect, test } from 'vitest'
import { CONTENT_COLUMNS } from './content-columns.tsx'
import { ORDERS } from './content-orders.ts'

test('every order of each column has one label', () => {
  const sortable = CONTENT_COLUMNS.filter((column) => 'accessorKey' in column)
  expect(sortable).toHaveLength(5)
  for (const column of sortable) {
    const sort = column.id ?? column.accessorKey
    expect(ORDERS.filter((order) => order.sort === sort).map(({ direction }) => direction)).toEqual([
      'ascending',
      'descending',
    ])
  }
  expect(new Set(ORDERS.map(({ text }) => text)).size).toBe(ORDERS.length)
})
