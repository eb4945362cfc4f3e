import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type Copies, duplicateContent } from '../content-editor/duplicate-content.ts'
import { deleteContent, refreshContent } from '../shared/content-commands.ts'
import { tagsQuery } from '../shared/tags-query.ts'
import { type BulkAction, bulkChange, doEach } from './bulk-actions.ts'

interface Bulk {
  readonly action: BulkAction
  readonly rows: readonly AdminContentRow[]
  /** For the actions on a tag. */
  readonly tag: string
}

/** Does the same with several sessions; resolves with those that it could not be done with, and why. */
export function useBulk() {
  const queryClient = useQueryClient()
  const [copies] = useState<Copies>(() => new Map())
  return useMutation({
    mutationFn({ action, rows, tag }: Bulk) {
      const known = (queryClient.getQueryData(tagsQuery.queryKey) ?? []).map((each) => each.tag)
      return doEach(rows, async (row) => {
        if (action === 'delete') return deleteContent(row.id)
        if (action === 'duplicate') return duplicateContent(row.id, copies)
        const body = bulkChange(action, row, tag, known)
        if (body) await api('PATCH /api/content/:id', { params: { id: row.id }, body })
      })
    },
    async onSuccess(failures, { action, rows }) {
      await refreshContent(queryClient)
      const done = rows.length - failures.length
      const word = action === 'delete' ? 'deleted' : action === 'duplicate' ? 'duplicated' : 'changed'
      if (done > 0) showToast({ title: `${done} ${done === 1 ? 'session' : 'sessions'} ${word}` })
    },
  })
}
