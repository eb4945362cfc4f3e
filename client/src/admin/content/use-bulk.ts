import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { type Copies, duplicateContent } from '../content-editor/saving/duplicate-content.ts'
import { deleteContent, refreshContent } from '../shared/content-commands.ts'
import { doEach, type RowFailure } from '../shared/do-each.ts'
import { undoDeletion } from '../shared/restore-deleted.ts'
import { tagsQuery } from '../shared/tags-query.ts'
import { type Change, undoChange, undoChanges, undoDuplication } from '../shared/undo-change.ts'
import type { Progress } from '../table/selection-bar.tsx'
import { type BulkAction, bulkChange, bulkMessage } from './bulk-actions.ts'

interface Bulk {
  readonly action: BulkAction
  readonly rows: readonly AdminContentRow[]
  /** For the tag actions only. */
  readonly tag: string
}

/** The failed sessions, the changes or copies made, and the number that needed no change. */
interface Outcome {
  readonly failures: readonly RowFailure[]
  readonly changes: readonly Change[]
  readonly unchanged: number
}

/** Runs an action on several sessions, and returns how far it is. */
export function useBulk() {
  const queryClient = useQueryClient()
  const [copies] = useState<Copies>(() => new Map())
  const [progress, setProgress] = useState<Progress | null>(null)
  const mutation = useMutation({
    async mutationFn({ action, rows, tag }: Bulk): Promise<Outcome> {
      // Finds the library's spelling of the tag. Offline, the changes below report the failure themselves.
      const tags = action === 'tag' ? await queryClient.fetchQuery(tagsQuery).catch(() => []) : []
      const known = tags.map((each) => each.tag)
      const changes: Change[] = []
      let unchanged = 0
      const failures = await doEach(
        rows,
        async (row) => {
          if (action === 'delete') return deleteContent(row.id)
          if (action === 'duplicate') return changes.push(await duplicateContent(row.id, copies))
          const body = bulkChange(action, row, tag, known)
          if (body) changes.push(await api('PATCH /api/content/:id', { params: { id: row.id }, body }))
          else unchanged += 1
        },
        (done) => setProgress({ done, of: rows.length }),
      )
      return { failures, changes, unchanged }
    },
    onSettled: () => setProgress(null),
    async onSuccess({ failures, changes, unchanged }, { action, rows }) {
      const refresh = () => refreshContent(queryClient)
      await refresh()
      const done = rows.filter(({ id }) => !failures.some((failure) => failure.id === id))
      if (done.length === 0) return
      const words = bulkMessage(action, done.length - unchanged, unchanged)
      const deleted = done.map(({ id, title }) => ({ kind: 'session' as const, id, title }))
      if (action === 'delete') return showToast({ ...words, action: undoDeletion(deleted, refresh) })
      const undo = undoChanges(changes, action === 'duplicate' ? undoDuplication : undoChange, refresh)
      showToast({ ...words, ...(changes.length > 0 && { action: undo }) })
    },
  })
  return { ...mutation, progress }
}
