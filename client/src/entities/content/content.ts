import type { Content } from '@stillair/api/contract/content.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** The library, newest first. Admins also get drafts. */
export const contentListQuery = queryOptions({
  queryKey: ['/api/content'],
  queryFn: ({ signal }) => request<Content[]>('/api/content', { signal }),
})

export function useContentList() {
  return useQuery(contentListQuery)
}

export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/content', id],
    queryFn: ({ signal }) => request<Content>(`/api/content/${encodeURIComponent(id)}`, { signal }),
  })
}

/** One session of the library; what the list already knows of it shows until the answer is there. */
export function useContent(id: string) {
  const list = useQuery({ ...contentListQuery, enabled: false })
  return useQuery({ ...contentQuery(id), placeholderData: () => list.data?.find((content) => content.id === id) })
}
