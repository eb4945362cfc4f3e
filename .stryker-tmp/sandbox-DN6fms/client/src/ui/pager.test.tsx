// @ts-nocheck
import { expect, test } from 'vitest'
import { markup, wordsOf } from '../../test/markup.tsx'
import { Pager, rangeLabel } from './pager.tsx'

const pager = (page: number, total: number) =>
  markup(
    <Pager
      label="Pages"
      page={page}
      pageSize={20}
      pageSizes={[20, 50]}
      total={total}
      onPage={() => {}}
      onPageSize={() => {}}
    />,
  )

test.each([
  [1, 312, '1 to 20 of 312'],
  [16, 312, '301 to 312 of 312'],
  [1, 20, '1 to 20 of 20'],
  [1, 0, '0 of 0'],
])('page %s of %s rows says %s', (page, total, words) => {
  expect(rangeLabel(page, 20, total)).toBe(words)
  expect(wordsOf(pager(page, total))).toContain(words)
})

/** Whether the pages before and after can be turned to. */
const turns = (html: string) => [...html.matchAll(/aria-disabled="(\w+)"/g)].map(([, isOff]) => isOff === 'false')

test('the pages end at both ends', () => {
  expect(turns(pager(1, 312))).toEqual([false, true])
  expect(turns(pager(2, 312))).toEqual([true, true])
  expect(turns(pager(16, 312))).toEqual([true, false])
  expect(turns(pager(1, 20))).toEqual([false, false])
})
