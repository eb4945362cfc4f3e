import type { ListAdminContent } from '@stillair/api/contract/admin.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { AdminAddress } from './admin-address.ts'

/** What every page of the admin area's table begins its query key with. */
export const CONTENT_PAGES = '/api/admin/content'

/** What the table shows of the library. */
export type ContentListQuery = Required<ListAdminContent>

/** The part of the library that an address of the admin area shows. */
export function contentListQueryOf(address: AdminAddress): ContentListQuery {
  const { search, searchIn, status, category, type, access, transcript, tag, sort, direction, page, pageSize } = address
  return {
    search: search.trim(),
    searchIn,
    status,
    category,
    type,
    access,
    transcript,
    tag,
    sort,
    direction,
    page,
    pageSize,
  }
}

/** One page of the table; the one before shows until it is there. Read again at every visit, since other admins work, too. */
export function contentPageQuery(query: ContentListQuery) {
  return queryOptions({
    queryKey: [CONTENT_PAGES, query],
    queryFn: ({ signal }) => api('GET /api/admin/content', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
