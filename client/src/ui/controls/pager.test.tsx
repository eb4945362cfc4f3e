// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered, wordsOf } from '../../../test/rendered.tsx'
import { Pager, rangeLabel } from './pager.tsx'

const pager = (page: number, total: number) =>
  rendered(
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
])('page %s of %s rows reads %s', async (page, total, words) => {
  expect(rangeLabel(page, 20, total)).toBe(words)
  expect(wordsOf((await pager(page, total)).container)).toContain(words)
})

/** Whether the previous and the next button work. */
async function turns(page: number, total: number) {
  const { container } = await pager(page, total)
  return [...container.querySelectorAll('[aria-disabled]')].map(
    (turn) => turn.getAttribute('aria-disabled') === 'false',
  )
}

test('the buttons are disabled at either end', async () => {
  expect(await turns(1, 312)).toEqual([false, true])
  expect(await turns(2, 312)).toEqual([true, true])
  expect(await turns(16, 312)).toEqual([true, false])
  expect(await turns(1, 20)).toEqual([false, false])
})
