import type { Content, CreateContent, EditContent } from '@stillair/api/contract/content.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { contentListQuery } from '../../library/content.ts'
import { mediaListQuery } from '../media/media.ts'

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: contentListQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey, exact: true }),
    ])
}

/** `POST /api/content`. */
export function useCreateContent() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CreateContent) => request<Content>('/api/content', { method: 'POST', body }),
    onSuccess: refresh,
  })
}

/** `PATCH /api/content/{id}`. */
export function useEditContent(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: EditContent) =>
      request<Content>(`/api/content/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
    onSuccess: refresh,
  })
}
