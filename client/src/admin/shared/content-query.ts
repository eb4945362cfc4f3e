import type { ListAdminContent } from '@stillair/api/contract/admin/admin.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { AdminAddress } from './admin-address.ts'

/** The first element of the query keys of all pages of the content table. */
export const CONTENT_PAGES = '/api/admin/content'

/** The filter, order and page of the content table. */
export type ContentListQuery = Required<ListAdminContent>

/** Returns the filter, order and page that an admin address selects. */
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

/**
 * Queries one page of the table; the previous page stays visible meanwhile. Refetched at every visit, since other admins work,
 * too.
 */
export function contentPageQuery(query: ContentListQuery) {
  return queryOptions({
    queryKey: [CONTENT_PAGES, query],
    queryFn: ({ signal }) => api('GET /api/admin/content', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
