import { ContentSort } from '@stillair/api/contract/admin/admin.ts'
import { expect, test } from 'vitest'
import { CONTENT_COLUMNS } from './content-columns.tsx'
import { ORDERS } from './content-orders.ts'

test('every order that the API offers has one label, and every sortable column has two', () => {
  const offered = ContentSort.options.flatMap((sort) => [`${sort} ascending`, `${sort} descending`])
  expect(ORDERS.map(({ sort, direction }) => `${sort} ${direction}`).toSorted()).toEqual(offered.toSorted())
  expect(new Set(ORDERS.map(({ text }) => text)).size).toBe(ORDERS.length)
  const sortable = CONTENT_COLUMNS.filter((column) => 'accessorKey' in column)
  expect(sortable.filter(({ meta }) => !meta?.orders)).toEqual([])
})
