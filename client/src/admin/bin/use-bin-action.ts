import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { doEach, type RowFailure } from '../shared/do-each.ts'
import { purgeDeleted } from '../shared/purge-deleted.ts'
import { restoreDeleted } from '../shared/restore-deleted.ts'
import type { Progress } from '../table/selection-bar.tsx'

export type Binned = AdminBin[number]

interface Action {
  /** `purge` deletes the items for good. */
  readonly type: 'restore' | 'purge'
  readonly items: readonly Binned[]
}

/** Restores items in the bin or deletes them for good. Returns the mutation and how far it is. */
export function useBinAction(refresh: () => Promise<unknown>) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const mutation = useMutation({
    async mutationFn({ type, items }: Action): Promise<readonly RowFailure[]> {
      if (type === 'restore') return restoreDeleted(items, (done) => setProgress({ done, of: items.length }))
      const failures = await doEach(items, purgeDeleted, (done) => setProgress({ done, of: items.length }))
      const count = items.length - failures.length
      const [one] = items
      if (count > 0)
        showToast({
          title: 'Deleted for good',
          text: count === 1 && items.length === 1 ? `“${one?.title}”` : `${count} items`,
        })
      return failures
    },
    onSettled: async () => {
      await refresh()
      setProgress(null)
    },
  })
  return { ...mutation, progress }
}
