import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { CONTENT_PAGES } from '../shared/content-query.ts'

const PAGE_SIZE = 50

/** The content whose title contains what is searched for, newest first, a page after the other; drafts too. */
export function contentToAddQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [CONTENT_PAGES, 'to-add', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/content', { query: { search, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
