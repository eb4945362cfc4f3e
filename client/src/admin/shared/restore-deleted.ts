import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { api } from '../../api/client.ts'
import { showToast, type ToastAction } from '../../ui/toasts/toast-store.ts'
import { doEach, type RowFailure } from './do-each.ts'

export type Deleted = Pick<AdminBin[number], 'kind' | 'id' | 'title'>

/**
 * Restores deleted items from the bin, one after the other, and shows the result in a toast. Returns those that could not be
 * restored. Calls `onProgress` with the number of finished items. Never rejects.
 */
export async function restoreDeleted(
  deleted: readonly Deleted[],
  onProgress?: (done: number) => void,
): Promise<readonly RowFailure[]> {
  const restore = ({ kind, id }: Deleted) =>
    api(kind === 'session' ? 'POST /api/content/:id/undelete' : 'POST /api/programs/:id/undelete', { params: { id } })
  const failures = await doEach(deleted, restore, onProgress)
  const [one] = deleted
  const [failed] = failures
  const what = deleted.length > 1 ? countOf(deleted) : one?.kind === 'program' ? 'Program' : 'Content'
  if (!failed) {
    const text = deleted.length > 1 ? 'They are drafts again.' : `“${one?.title}” is a draft again.`
    showToast({ title: `${what} restored`, text })
    return failures
  }
  const others = failures.length === 1 ? '' : ` The same applies to ${failures.length - 1} more.`
  const text = deleted.length > 1 ? `“${failed.title}”: ${failed.reason}${others}` : failed.reason
  const title = deleted.length > 1 ? 'Not everything was restored' : `Error restoring ${what.toLowerCase()}`
  showToast({ title, text, tone: 'destructive' })
  return failures
}

/** Returns "3 sessions", "3 programs", or "3 items" for both. */
function countOf(deleted: readonly Deleted[]): string {
  const [kind, ...others] = new Set(deleted.map((one) => one.kind))
  return `${deleted.length} ${others.length > 0 ? 'items' : `${kind}s`}`
}

/** Returns the Undo button of a deletion's toast. `refresh` refetches the affected queries. */
export const undoDeletion = (deleted: readonly Deleted[], refresh: () => Promise<unknown>): ToastAction => ({
  text: 'Undo',
  hint: 'You can restore it from the bin, under Content Management.',
  run: () => void restoreDeleted(deleted).then(refresh),
})
