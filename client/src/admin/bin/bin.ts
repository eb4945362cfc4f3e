import type { AdminBin } from '@stillair/api/contract/admin.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { refreshPrograms } from '../programs/admin-programs.ts'
import { refreshContent } from '../shared/content-commands.ts'

/** What was deleted and can be brought back. */
export const binQuery = queryOptions({
  queryKey: ['/api/admin/bin'],
  queryFn: ({ signal }) => api('GET /api/admin/bin', { signal }),
  // Others delete, too.
  staleTime: 0,
})

/** `POST /api/content/{id}/undelete`, or that of a program, with the toast afterwards. */
export function useUndelete({ kind, id, title }: Pick<AdminBin[number], 'kind' | 'id' | 'title'>) {
  const queryClient = useQueryClient()
  const what = kind === 'session' ? 'Content' : 'Program'
  return useMutation({
    mutationFn: async () => {
      const key = kind === 'session' ? 'POST /api/content/:id/undelete' : 'POST /api/programs/:id/undelete'
      await api(key, { params: { id } })
    },
    // Not with `mutate`: what is given there is not called once the row is gone from the list.
    onSuccess: () => showToast({ title: `${what} brought back`, text: `“${title}” is a draft again.` }),
    onError: (error) =>
      showToast({ title: `Error bringing ${what.toLowerCase()} back`, text: messageOf(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all([
        refreshContent(queryClient),
        refreshPrograms(queryClient),
        queryClient.invalidateQueries({ queryKey: binQuery.queryKey }),
      ]),
  })
}
