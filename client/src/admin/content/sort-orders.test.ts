import { expect, test } from 'vitest'
import { nextOrder, ORDERS, SORTABLE } from './sort-orders.ts'

const NEWEST_FIRST = { sort: 'createdAt', direction: 'descending' } as const

test('a column is sorted upwards, then downwards, then newest first again', () => {
  const once = nextOrder(NEWEST_FIRST, 'title')
  const twice = nextOrder(once, 'title')
  expect([once, twice, nextOrder(twice, 'title')]).toEqual([
    { sort: 'title', direction: 'ascending' },
    { sort: 'title', direction: 'descending' },
    NEWEST_FIRST,
  ])
})

test('another column begins upwards', () => {
  expect(nextOrder({ sort: 'title', direction: 'ascending' }, 'duration')).toEqual({
    sort: 'duration',
    direction: 'ascending',
  })
})

test('every order of a column has its words, each said once', () => {
  for (const { sort } of SORTABLE) {
    expect(ORDERS.filter((order) => order.sort === sort).map(({ direction }) => direction)).toEqual([
      'ascending',
      'descending',
    ])
  }
  expect(new Set(ORDERS.map(({ text }) => text)).size).toBe(ORDERS.length)
})
