import type { AdminContentPage, AdminContentRow } from '@stillair/api/contract/admin.ts'
import { expect, test } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { readDeskAddress } from '../desk-address.ts'
import type { StoreProblem } from '../media/store-reach.ts'
import { contentListQueryOf } from './content-query.ts'
import { contentPageFixture, contentRowFixture } from './content-row-fixture.ts'
import { ContentTab } from './content-tab.tsx'

interface Here {
  readonly at?: string
  readonly page?: AdminContentPage
  readonly failure?: Error
  readonly storeProblem?: StoreProblem | null
}

/** The tab at an address, once the server has answered. */
function tab({ at = '/admin', page, failure, storeProblem = null }: Here = {}): string {
  const query = contentListQueryOf(readDeskAddress(new URL(at, 'http://localhost').searchParams))
  const key = ['/api/admin/content', query]
  return markup(<ContentTab />, {
    at,
    route: '/admin',
    answers: [[['/api/media'], []], [['/api/storage/probe'], storeProblem], ...(page ? [[key, page] as const] : [])],
    failures: failure ? [[key, failure]] : [],
  })
}

/** The cells of the only row, in words. */
function cells(row: AdminContentRow): string[] {
  const [body = ''] = tab({ page: contentPageFixture([row]) })
    .split(`data-row="${row.id}"`)
    .slice(1)
  return [...body.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => wordsOf(cell).replaceAll('\n', ' '))
}

test('columns: Title, Type, Category, Status, Duration, Actions', {
  tags: ['admin/table-title-type-category-status'],
}, () => {
  const html = tab({ page: contentPageFixture([]) })
  expect([...html.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => wordsOf(head))).toEqual([
    'Title',
    'Type',
    'Category',
    'Status',
    'Duration',
    'Actions',
  ])
})

test('content is a row: whole minutes, category by name, Published', {
  tags: ['admin/table-title-type-category-status', 'admin/duration-whole-minutes'],
}, () => {
  const row = contentRowFixture('a', { title: 'Night Flight', categoryId: 3, duration: 659, type: 'video' })
  expect(cells(row).slice(0, 5)).toEqual(['Night Flight', 'Video', 'Meditation', 'Published', '10 mins'])
})

test('a draft of unknown length in an unknown category: N/A twice', {
  tags: ['admin/category-n-if-unknown', 'admin/duration-n'],
}, () => {
  const row = contentRowFixture('a', { isPublished: false, duration: null, categoryId: 9 as 1 })
  expect(cells(row).slice(1, 5)).toEqual(['Audio', 'N/A', 'Draft', 'N/A'])
})

test("the first 3 tags and '+n' under the title, and what keeps it from being played", {
  tags: ['limits/tags-shown-admin-3'],
}, () => {
  const row = contentRowFixture('a', {
    title: 'Calm',
    tags: ['gate', 'wind', 'night', 'crew', 'rain'],
    isPlayable: false,
    isFreeContent: true,
  })
  expect(cells(row)[0]).toBe('Calm No recording yet Free gate wind night +2 more tags')
})

test('each action is named for its content', () => {
  const names = (isPublished: boolean) =>
    [
      ...tab({ page: contentPageFixture([contentRowFixture('Calm', { isPublished })]) }).matchAll(
        /aria-label="([^"]* Calm)"/g,
      ),
    ].map(([, name]) => name)
  expect(names(true)).toEqual(['Unpublish Calm', 'Edit Calm', 'History of Calm', 'Delete Calm'])
  expect(names(false)[0]).toBe('Publish Calm')
})

test('the title opens the editor and keeps what is searched and filtered', () => {
  const html = tab({ at: '/admin?search=cal&status=draft', page: contentPageFixture([contentRowFixture('Calm')]) })
  expect(linksOf(html).Calm?.replaceAll('&amp;', '&')).toBe('/admin?search=cal&status=draft&edit=Calm')
})

test('search, status and order are those of the address', { tags: ['admin/content-tab-search-title'] }, () => {
  const html = tab({ at: '/admin?search=cal&status=draft&sort=title&direction=ascending' })
  expect(html).toMatch(/<input[^>]*type="search"[^>]*aria-label="Search by title"[^>]*value="cal"/)
  const chosen = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(chosen).toEqual(['Draft', 'Title, A to Z'])
  expect(html).toMatch(/<th[^>]*aria-sort="ascending"[^>]*data-column="title"/)
  expect(html.match(/aria-sort/g)).toHaveLength(1)
})

test('statuses: All Status, Published, Draft', { tags: ['admin/content-tab-status-filter-all-status'] }, () => {
  const [select = ''] = tab().match(/<select[^>]*aria-label="Status".*?<\/select>/s) ?? []
  expect(wordsOf(select).split('\n')).toEqual(['All Status', 'Published', 'Draft'])
})

test('the page shows where it is in the whole', () => {
  const page = contentPageFixture([contentRowFixture('a')], { total: 312 })
  expect(wordsOf(tab({ page }))).toContain('1 to 20 of 312')
})

test('while nothing is known yet the table has its place, and is busy', () => {
  const html = tab()
  expect(html).toMatch(/<table[^>]*aria-busy="true"/)
  expect(wordsOf(html)).not.toContain('Nothing here yet')
})

test('an empty library shows what to do; a search without a match shows how to see all', () => {
  const nothing = contentPageFixture([])
  expect(wordsOf(tab({ page: nothing }))).toContain('Add the first session')
  const searched = wordsOf(tab({ at: '/admin?search=zzz&status=draft', page: nothing }))
  expect(searched).toContain('No draft session has “zzz” in its title.')
  expect(searched).toContain('Show all sessions')
  expect(searched).not.toContain('Add the first session')
})

test('a failure stays on the page, with a way to try again', () => {
  const words = wordsOf(tab({ failure: new Error('no network') }))
  expect(words).toContain('Failed to fetch content')
  expect(words).toContain('Try again')
})

test('what is shown stays when reading it again fails', () => {
  const words = wordsOf(
    tab({ page: contentPageFixture([contentRowFixture('Calm')]), failure: new Error('no network') }),
  )
  expect(words).toContain('Calm')
  expect(words).toContain('This may be out of date.')
})

test('recordings that this browser does not reach are pointed out above both views, and can be tried again', () => {
  const storeProblem = { title: 'This browser does not reach the recordings', text: 'Nothing answers there.' }
  for (const at of ['/admin', '/admin?view=media']) {
    const html = tab({ at, page: contentPageFixture([]), storeProblem })
    expect(wordsOf(html)).toContain('This browser does not reach the recordings\nNothing answers there.\nTry again')
  }
  expect(tab({ page: contentPageFixture([]) })).not.toContain('role="alert"')
})
