import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { showToast, type ToastAction } from '../../ui/toasts/toast-store.ts'

export type Deleted = Pick<AdminBin[number], 'kind' | 'id' | 'title'>

/** Restores deleted items from the bin, one after the other, and shows the result in a toast. Never rejects. */
export async function restoreDeleted(deleted: readonly Deleted[]): Promise<void> {
  const failures: { title: string; reason: string }[] = []
  for (const { kind, id, title } of deleted) {
    const key = kind === 'session' ? 'POST /api/content/:id/undelete' : 'POST /api/programs/:id/undelete'
    await api(key, { params: { id } }).catch((error: unknown) => failures.push({ title, reason: messageOf(error) }))
  }
  const [one] = deleted
  const [failed] = failures
  const what = deleted.length > 1 ? `${deleted.length} sessions` : one?.kind === 'program' ? 'Program' : 'Content'
  if (!failed) {
    const text = deleted.length > 1 ? 'They are drafts again.' : `“${one?.title}” is a draft again.`
    return showToast({ title: `${what} restored`, text })
  }
  const others = failures.length === 1 ? '' : ` The same applies to ${failures.length - 1} more.`
  const text = deleted.length > 1 ? `“${failed.title}”: ${failed.reason}${others}` : failed.reason
  const title = deleted.length > 1 ? 'Not everything was restored' : `Error restoring ${what.toLowerCase()}`
  showToast({ title, text, tone: 'destructive' })
}

/** Returns the Undo button of a deletion's toast. `refresh` refetches the affected queries. */
export const undoDeletion = (deleted: readonly Deleted[], refresh: () => Promise<unknown>): ToastAction => ({
  text: 'Undo',
  hint: 'You can restore it from the bin, under Content Management.',
  run: () => void restoreDeleted(deleted).then(refresh),
})
