// @ts-nocheck
import type { AdminContentPage, ListAdminContent } from '@stillair/api/contract/admin.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import type { DeskAddress } from '../desk-address.ts'

/** What every page of the desk's table begins its query key with. */
export const CONTENT_PAGES = '/api/admin/content'

/** What the table shows of the library. */
export type ContentListQuery = Required<ListAdminContent>

/** What an address of the desk asks for. */
export function contentListQueryOf(address: DeskAddress): ContentListQuery {
  const { search, status, sort, direction, page, pageSize } = address
  return { search: search.trim(), status, sort, direction, page, pageSize }
}

/** One page of the table; the one before shows until it is there. Asked for again at every visit: other admins work, too. */
export function contentPageQuery(query: ContentListQuery) {
  return queryOptions({
    queryKey: [CONTENT_PAGES, query],
    queryFn: ({ signal }) => {
      const said = Object.entries(query).map(([name, value]) => [name, `${value}`])
      return request<AdminContentPage>(`/api/admin/content?${new URLSearchParams(said)}`, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useContentPage(query: ContentListQuery) {
  return useQuery(contentPageQuery(query))
}
