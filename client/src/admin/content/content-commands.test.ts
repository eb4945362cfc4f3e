import type { AdminContentPage } from '@stillair/api/contract/admin.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { markPublished } from './content-commands.ts'
import { contentPageFixture, contentRowFixture } from './content-row-fixture.ts'

test('the eye changes one row, in every page that shows it, and nothing that is kept of the session elsewhere', () => {
  const client = new QueryClient()
  const page = contentPageFixture([contentRowFixture('a'), contentRowFixture('b')])
  const one = { id: 'a', isPublished: true }
  client.setQueryData(['/api/admin/content', { page: 1 }], page)
  client.setQueryData(['/api/admin/content', { page: 1, search: 'a' }], page)
  client.setQueryData(['/api/admin/content', 'one', 'a'], one)

  markPublished(client, 'a', false)

  for (const key of [{ page: 1 }, { page: 1, search: 'a' }]) {
    const marked = client.getQueryData<AdminContentPage>(['/api/admin/content', key])
    expect(marked?.items.map(({ isPublished }) => isPublished)).toEqual([false, true])
  }
  expect(client.getQueryData(['/api/admin/content', 'one', 'a'])).toEqual(one)
  markPublished(client, 'a', true)
  expect(client.getQueryData(['/api/admin/content', { page: 1 }])).toEqual(page)
})
