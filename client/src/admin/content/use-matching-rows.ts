import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import type { ContentListQuery } from '../shared/content-query.ts'
import type { Placed } from '../table/row-selection.ts'

/** The largest page that the API answers. */
const LARGEST_PAGE = 100

/** Fetches all sessions that match the filter, with the page of the table on which each one is. */
export function useMatchingRows() {
  return useMutation({
    async mutationFn(query: ContentListQuery): Promise<readonly Placed<AdminContentRow>[]> {
      const { pageSize = LARGEST_PAGE } = query
      const found = new Map<string, AdminContentRow>()
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { items, total } = await api('GET /api/admin/content', {
          query: { ...query, page, pageSize: LARGEST_PAGE },
        })
        pages = Math.ceil(total / LARGEST_PAGE)
        for (const row of items) found.set(row.id, row)
      }
      return [...found.values()].map((row, index) => ({ row, page: Math.floor(index / pageSize) + 1 }))
    },
    onError: (error) => showToast({ title: 'Not selected', text: messageOf(error), tone: 'destructive' }),
  })
}
