import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { refreshPrograms } from '../programs/admin-programs.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { type Deleted, restoreDeleted } from '../shared/restore-deleted.ts'

/** What was deleted and can be brought back. */
export const binQuery = queryOptions({
  queryKey: ['/api/admin/bin'],
  queryFn: ({ signal }) => api('GET /api/admin/bin', { signal }),
  // Others delete, too.
  staleTime: 0,
})

/** Brings it back, with the toast afterwards. */
export function useUndelete(deleted: Deleted) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => restoreDeleted([deleted]),
    onSettled: () =>
      Promise.all([
        refreshContent(queryClient),
        refreshPrograms(queryClient),
        queryClient.invalidateQueries({ queryKey: binQuery.queryKey }),
      ]),
  })
}
