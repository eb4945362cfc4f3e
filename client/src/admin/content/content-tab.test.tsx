// @vitest-environment happy-dom
import type { AdminContentPage, AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentPageFixture, contentRowFixture } from '../../../test/content-row-fixture.ts'
import { linksOf, press, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import type { StorageProblem } from '../media/storage-reachability.ts'
import { readAdminAddress } from '../shared/admin-address.ts'
import { contentListQueryOf } from '../shared/content-query.ts'
import { ContentTab } from './content-tab.tsx'

interface Here {
  readonly at?: string
  readonly page?: AdminContentPage
  readonly failure?: Error
  readonly storageProblem?: StorageProblem | null
}

/** Renders the tab at an address, and waits for the server's answer. */
function tab({ at = '/admin', page, failure, storageProblem = null }: Here = {}) {
  const query = contentListQueryOf(readAdminAddress(new URL(at, 'http://localhost').searchParams))
  const key = ['/api/admin/content', query]
  return rendered(<ContentTab />, {
    at,
    route: '/admin',
    answers: [[['/api/media'], []], [['/api/storage/probe'], storageProblem], ...(page ? [[key, page] as const] : [])],
    failures: failure ? [[key, failure]] : [],
  })
}

/** Returns the texts of the cells in the only row. */
async function cells(row: AdminContentRow): Promise<string[]> {
  const { container } = await tab({ page: contentPageFixture([row]) })
  const found = container.querySelectorAll(`[data-row="${row.id}"] td`)
  return wordsOfEach(found).map((cell) => cell.replaceAll('\n', ' '))
}

const words = async (here?: Here) => wordsOf((await tab(here)).container)

test('columns: Title, Type, Category, Status, Duration, Actions', {
  tags: ['admin/table-title-type-category-status'],
}, async () => {
  const { container } = await tab({ page: contentPageFixture([]) })
  expect(wordsOfEach(container.querySelectorAll('th'))).toEqual([
    'Title',
    'Type',
    'Category',
    'Status',
    'Duration',
    'Actions',
  ])
})

test('a row shows whole minutes, the category’s name and Published', {
  tags: ['admin/table-title-type-category-status', 'admin/duration-whole-minutes'],
}, async () => {
  const row = contentRowFixture('a', { title: 'Night Flight', categoryId: 3, duration: 659, type: 'video' })
  expect((await cells(row)).slice(0, 5)).toEqual(['Night Flight', 'Video', 'Meditation', 'Published', '10 mins'])
})

test('a draft of unknown length in an unknown category: N/A twice', {
  tags: ['admin/category-n-if-unknown', 'admin/duration-n'],
}, async () => {
  const row = contentRowFixture('a', { isPublished: false, duration: null, categoryId: 9 as 1 })
  expect((await cells(row)).slice(1, 5)).toEqual(['Audio', 'N/A', 'Draft', 'N/A'])
})

test("the first 3 tags and '+n' under the title, and why it cannot be played", {
  tags: ['limits/tags-shown-admin-3'],
}, async () => {
  const row = contentRowFixture('a', {
    title: 'Calm',
    tags: ['gate', 'wind', 'night', 'crew', 'rain'],
    isPlayable: false,
    isFreeContent: true,
  })
  expect((await cells(row))[0]).toBe('Calm No recording yet Free gate wind night +2 more tags')
})

test('a row warns of a chapter after the end of its recording', async () => {
  const row = contentRowFixture('a', { title: 'Calm', hasLateChapter: true })
  expect((await cells(row))[0]).toBe('Calm A chapter begins after the recording ends.')
})

test('further columns are shown to those who choose them, and are remembered', async () => {
  const row = contentRowFixture('a', { viewCount: 312, size: 61_200_000, updatedAt: '2026-11-21T10:32:00.000Z' })
  const page = contentPageFixture([row])
  const first = await tab({ page })
  fireEvent.click(first.getByRole('button', { name: 'Filters' }))
  fireEvent.click(first.getByRole('switch', { name: 'Size' }))
  fireEvent.click(first.getByRole('switch', { name: 'Views' }))
  const heads = () => wordsOfEach(document.querySelectorAll('th'))
  const shown = ['Title', 'Type', 'Category', 'Status', 'Duration', 'Views', 'Size', 'Actions']
  expect(heads()).toEqual(shown)
  expect(wordsOfEach(document.querySelectorAll('td')).slice(5, 7)).toEqual(['312', '61.2 MB'])
  await tab({ page })
  expect(heads()).toEqual(shown)
  onTestFinished(() => localStorage.clear())
})

test('each action names its content', async () => {
  async function names(isPublished: boolean) {
    const { container } = await tab({ page: contentPageFixture([contentRowFixture('Calm', { isPublished })]) })
    return [...container.querySelectorAll('[aria-label$=" Calm"]')].map((action) => action.getAttribute('aria-label'))
  }
  expect(await names(true)).toEqual([
    'Select Calm',
    'Figures of Calm',
    'Unpublish Calm',
    'Edit Calm',
    'History of Calm',
    'Delete Calm',
  ])
  expect((await names(false))[2]).toBe('Publish Calm')
})

test('the title opens the editor and keeps the search and filters', async () => {
  const page = contentPageFixture([contentRowFixture('Calm')])
  const { container } = await tab({ at: '/admin?search=cal&status=draft', page })
  expect(linksOf(container).Calm).toBe('/admin?search=cal&status=draft&edit=Calm')
})

test('full-text search is one of the filters, and clearing them keeps the focus among them', async () => {
  const { getByRole, queryByRole } = await tab({ at: '/admin?search=cal&searchIn=everything&category=1' })
  expect(getByRole<HTMLInputElement>('searchbox', { name: 'Search all text' }).value).toBe('cal')
  const clear = getByRole('button', { name: 'Clear' })
  clear.focus()
  await act(async () => clear.click())
  expect(queryByRole('button', { name: 'Clear' })).toBeNull()
  expect(document.activeElement).toBe(getByRole('combobox', { name: 'Search in' }))
  expect(getByRole<HTMLInputElement>('searchbox', { name: 'Search by title' }).value).toBe('cal')
})

test('search, status and order come from the address', { tags: ['admin/content-tab-search-title'] }, async () => {
  const { container, getByRole } = await tab({
    at: '/admin?search=cal&status=draft&sort=title&direction=ascending',
  })
  expect(getByRole<HTMLInputElement>('searchbox', { name: 'Search by title' }).value).toBe('cal')
  const chosen = [...container.querySelectorAll('select')].map(({ selectedOptions: [option] }) => option?.textContent)
  expect(chosen.slice(0, 2)).toEqual(['Draft', 'Title, A to Z'])
  const sorted = [...container.querySelectorAll<HTMLElement>('[aria-sort]')]
  expect(sorted.map((head) => [head.dataset.column, head.getAttribute('aria-sort')])).toEqual([['title', 'ascending']])
})

test('other filters have their own line, open when the address sets one', async () => {
  const closed = await tab()
  closed.getByRole('button', { name: 'Filters', expanded: false })
  expect(closed.queryByRole('combobox', { name: 'Tag' })).toBeNull()
  const open = await tab({ at: '/admin?transcript=missing&category=3&tag=Night' })
  open.getByRole('button', { name: 'Filters, 3 set', expanded: true })
  const chosen = (name: string) =>
    open.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent
  expect(['Category', 'Type', 'Transcript', 'Tag'].map(chosen)).toEqual([
    ...['Meditation', 'Any type', 'No transcript', 'Night'],
  ])
  const none = await words({ at: '/admin?access=free', page: contentPageFixture([]) })
  expect(none).toContain('There is no session like that.')
})

test('statuses: All Status, Published, Draft', { tags: ['admin/content-tab-status-filter-all-status'] }, async () => {
  const select = (await tab()).getByRole('combobox', { name: 'Status' })
  expect(wordsOf(select).split('\n')).toEqual(['All Status', 'Published', 'Draft'])
})

test('selecting rows shows the bulk actions', async () => {
  const page = contentPageFixture(['One', 'Two', 'Three'].map((title) => contentRowFixture(title)))
  const { getByRole, queryByRole } = await tab({ page })
  expect(queryByRole('region', { name: 'Selected sessions' })).toBeNull()
  await act(async () => fireEvent.click(getByRole('checkbox', { name: 'Select Two' })))
  const bar = () => wordsOf(getByRole('region', { name: 'Selected sessions' }))
  expect(bar()).toContain('1 selected')
  await press('Select all 3 on this page')
  expect(bar()).toContain('3 selected')
  await press('Clear selection')
  expect(queryByRole('region', { name: 'Selected sessions' })).toBeNull()
})

test('Shift selects all rows from the last changed one, in either direction', async () => {
  const page = contentPageFixture(['One', 'Two', 'Three', 'Four', 'Five'].map((title) => contentRowFixture(title)))
  const { getByRole, getAllByRole } = await tab({ page })
  const box = (title: string) => getByRole('checkbox', { name: `Select ${title}` })
  const click = (element: Element, shiftKey: boolean) => act(async () => void fireEvent.click(element, { shiftKey }))
  const chosen = () =>
    getAllByRole('checkbox').flatMap((each) =>
      (each as HTMLInputElement).checked ? [each.getAttribute('aria-label')?.replace('Select ', '')] : [],
    )
  await click(box('Two'), false)
  await click(box('Four'), true)
  expect(chosen()).toEqual(['Two', 'Three', 'Four'])
  // From the last one, upwards; the range becomes what the pressed row becomes.
  await click(box('Three'), true)
  expect(chosen()).toEqual(['Two'])
  await click(box('Five'), true)
  expect(chosen()).toEqual(['Two', 'Three', 'Four', 'Five'])
})

test('everything that matches can be selected, also on other pages', async () => {
  signInForRequests(() => ({ userId: 'ada', email: 'ada@stillair.test', token: 'token' }))
  const all = Array.from({ length: 130 }, (_, index) => contentRowFixture(`Row ${index + 1}`))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const params = new URL(path, 'http://localhost').searchParams
    // The table itself asks for a page of 20.
    if (params.get('pageSize') === '100') asked.push(`${params.get('status')} ${params.get('page')}`)
    const [page, size] = [Number(params.get('page')), Number(params.get('pageSize'))]
    return Response.json(contentPageFixture(all.slice((page - 1) * size, page * size), { total: 130, page }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = contentPageFixture(all.slice(0, 20), { total: 130 })
  const { getByRole, queryByRole } = await tab({ at: '/admin?status=published', page })
  await act(async () => fireEvent.click(getByRole('checkbox', { name: 'Select Row 3' })))
  await press('Select all 130 that match')
  const bar = () => wordsOf(getByRole('region', { name: 'Selected sessions' }))
  await vi.waitFor(() => expect(bar()).toContain('130 selected, 110 on other pages'))
  expect(asked).toEqual(['published 1', 'published 2'])
  // A row can be left out again, and another filter ends the selection.
  await act(async () => fireEvent.click(getByRole('checkbox', { name: 'Select Row 3' })))
  expect(bar()).toContain('129 selected')
  await act(async () => fireEvent.change(getByRole('combobox', { name: 'Status' }), { target: { value: 'draft' } }))
  expect(queryByRole('region', { name: 'Selected sessions' })).toBeNull()
})

test('the pager shows the position in the whole', async () => {
  const page = contentPageFixture([contentRowFixture('a')], { total: 312 })
  expect(await words({ page })).toContain('1 to 20 of 312')
})

test('a loading table keeps its place and is busy', async () => {
  const { container, getByRole } = await tab()
  expect(getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(wordsOf(container)).not.toContain('Nothing here yet')
})

test('an empty library explains what to do; a search without a match offers to show everything', async () => {
  const nothing = contentPageFixture([])
  expect(await words({ page: nothing })).toContain('Add the first session')
  const searched = await words({ at: '/admin?search=zzz&status=draft', page: nothing })
  expect(searched).toContain('No draft session has “zzz” in its title.')
  expect(searched).toContain('Show all sessions')
  expect(searched).not.toContain('Add the first session')
})

test('a failure is shown in place, with a button to try again', async () => {
  const shown = await words({ failure: new Error('no network') })
  expect(shown).toContain('Failed to fetch content')
  expect(shown).toContain('Try again')
})

test('the rows stay when a refetch fails', async () => {
  const page = contentPageFixture([contentRowFixture('Calm')])
  const shown = await words({ page, failure: new Error('no network') })
  expect(shown).toContain('Calm')
  expect(shown).toContain('This may be out of date.')
})

test('an unreachable recording store is reported above both views, and can be checked again', async () => {
  const storageProblem = { title: 'This browser can’t reach the recordings', text: 'Nothing answers there.' }
  for (const at of ['/admin', '/admin?view=media']) {
    expect(await words({ at, page: contentPageFixture([]), storageProblem })).toContain(
      'This browser can’t reach the recordings\nNothing answers there.\nTry again',
    )
  }
  expect((await tab({ page: contentPageFixture([]) })).queryByRole('alert')).toBeNull()
})
