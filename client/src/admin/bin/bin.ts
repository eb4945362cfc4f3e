import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { refreshContent } from '../shared/content-commands.ts'

/** What was deleted and can be brought back. */
export const binQuery = queryOptions({
  queryKey: ['/api/admin/bin'],
  queryFn: ({ signal }) => api('GET /api/admin/bin', { signal }),
  // Others delete, too.
  staleTime: 0,
})

/** `POST /api/content/{id}/undelete`. */
export function useUndelete(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/content/:id/undelete', { params: { id } }),
    onSettled: () =>
      Promise.all([refreshContent(queryClient), queryClient.invalidateQueries({ queryKey: binQuery.queryKey })]),
  })
}
