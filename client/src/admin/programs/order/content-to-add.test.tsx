// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentPageFixture, contentRowFixture } from '../../../../test/content-row-fixture.ts'
import { press, rendered, wordsOf } from '../../../../test/rendered.tsx'
import { ContentToAdd, contentToAddQuery } from './content-to-add.tsx'

const ROWS = [
  contentRowFixture('one', { title: 'One' }),
  contentRowFixture('two', { title: 'Two', isPublished: false, type: 'video', duration: null }),
]

async function list(contentIds: readonly string[], search = '', rows = ROWS) {
  const { container } = await rendered(<ContentToAdd search={search} contentIds={contentIds} onAdd={() => {}} />, {
    answers: [[contentToAddQuery(search).queryKey, { pages: [contentPageFixture(rows)], pageParams: [1] }]],
  })
  return wordsOf(container)
}

test('lists content not yet in the program, with drafts marked', {
  tags: ['admin/add-content-from-dialog-listing-content'],
}, async () => {
  expect(await list([])).toBe('One\nAudio · 5 mins\nAdd\nOne\nTwo\nVideo · N/A\nDraft\nAdd\nTwo')
  expect(await list(['one'])).not.toContain('One')
})

test("'All content is already added to this program' when none", {
  tags: ['admin/all-content-already-added-this-program'],
}, async () => {
  expect(await list(['one', 'two'])).toBe('All content is already added to this program')
})

test('several are added in the order in which they were chosen, and each shows its number', async () => {
  const added: string[][] = []
  const rows = ['One', 'Two', 'Three'].map((title) => contentRowFixture(title))
  const { container, getByRole } = await rendered(
    <ContentToAdd search="" contentIds={[]} onAdd={(contents) => added.push(contents.map(({ id }) => id))} />,
    { answers: [[contentToAddQuery('').queryKey, { pages: [contentPageFixture(rows)], pageParams: [1] }]] },
  )
  const choose = (title: string) =>
    act(async () => void fireEvent.click(getByRole('checkbox', { name: `Choose ${title}` })))
  await choose('Three')
  await choose('Two')
  await choose('One')
  await choose('Two')
  const places = [...container.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(places).toEqual(['2', '', '1'])
  await press('Add 2 in this order')
  expect(added).toEqual([['Three', 'One']])
})

test('an empty search result repeats the search text', async () => {
  expect(await list([], 'wings', [])).toBe('No sessions to add match “wings”.')
})

test('further pages are loaded until all are read', () => {
  const { getNextPageParam } = contentToAddQuery('')
  const page = (number: number, total: number) => contentPageFixture([], { page: number, pageSize: 50, total })
  expect(getNextPageParam(page(1, 51), [], 1, [])).toBe(2)
  expect(getNextPageParam(page(2, 51), [], 2, [])).toBeNull()
  expect(getNextPageParam(page(1, 50), [], 1, [])).toBeNull()
})
