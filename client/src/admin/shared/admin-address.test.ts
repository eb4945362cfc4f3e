import { expect, test } from 'vitest'
import { type AdminAddress, changeAdminAddress, readAdminAddress, writeAdminAddress } from './admin-address.ts'

const read = (query: string) => readAdminAddress(new URLSearchParams(query))
const BARE = read('')

test('the plain address is the content table, newest first', () => {
  expect(BARE).toEqual({
    tab: 'content',
    view: 'sessions',
    search: '',
    searchIn: 'title',
    status: 'all',
    category: 'all',
    type: 'all',
    access: 'all',
    transcript: 'all',
    tag: '',
    sort: 'createdAt',
    direction: 'descending',
    page: 1,
    pageSize: 20,
    edit: null,
    media: null,
    history: null,
    figures: null,
    program: null,
  } satisfies AdminAddress)
  expect(writeAdminAddress(BARE)).toBe('')
})

test('every part survives writing and reading the address', () => {
  const everything: AdminAddress = {
    tab: 'programs',
    view: 'content',
    search: 'Málaga & back',
    searchIn: 'everything',
    status: 'draft',
    category: '3',
    type: 'video',
    access: 'free',
    transcript: 'missing',
    tag: 'Night & day',
    sort: 'duration',
    direction: 'ascending',
    page: 7,
    pageSize: 50,
    edit: 'new',
    media: 'm 1',
    history: 'c/1',
    figures: 'c-2',
    program: 'p-1',
  }
  expect(read(writeAdminAddress(everything))).toEqual(everything)
})

test.each([
  '?tab=users&view=list&searchIn=x&status=gone&category=4&type=x&access=1&transcript=no&sort=colour&direction=up&page=0&size=33&edit=',
  '?page=1.5&size=1000000',
  '?page=-3',
  '?page=100001',
])('invalid values are ignored: %s', (query) => expect(read(query)).toEqual(BARE))

test('each tab has its own views', () => {
  expect(read('?tab=programs&view=media').view).toBe('list')
  expect(read('?view=media').view).toBe('media')
})

test('a change of the rows returns to the first page', () => {
  const third = { ...BARE, page: 3, edit: 'a' }
  expect(changeAdminAddress(third, { search: 'calm' })).toEqual({ ...third, search: 'calm', page: 1 })
  expect(changeAdminAddress(third, { sort: 'title' }).page).toBe(1)
  expect(changeAdminAddress(third, { tag: 'night' }).page).toBe(1)
  expect(changeAdminAddress(third, { edit: 'b', search: undefined })).toEqual({ ...third, edit: 'b' })
  expect(changeAdminAddress(third, { status: 'draft', page: 2 }).page).toBe(2)
})

test('another tab or view resets the rest', () => {
  const deep = { ...BARE, search: 'calm', status: 'draft', page: 3, edit: 'a' } as const
  expect(changeAdminAddress(deep, { tab: 'programs' })).toEqual({ ...BARE, tab: 'programs', view: 'list' })
  expect(changeAdminAddress(deep, { view: 'media' })).toEqual({ ...BARE, view: 'media' })
  expect(changeAdminAddress(deep, { tab: 'programs', view: 'content', program: 'p' })).toEqual({
    ...BARE,
    tab: 'programs',
    view: 'content',
    program: 'p',
  })
})
