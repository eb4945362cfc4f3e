import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { showToast, type ToastAction } from '../../ui/toasts/toast-store.ts'
import { deleteContent } from './content-commands.ts'

/** A change of a session: the revision that it led to. */
export type Change = Pick<AdminContent, 'id' | 'title' | 'revision'>

/** How often an undo that another edit has overtaken is tried. */
const MOST_ATTEMPTS = 3

/**
 * Sets the changed fields back to their values before the change, where nobody has changed them since. Returns whether there was
 * something to set back.
 *
 * @throws {ApiError}
 */
export async function undoChange({ id, revision }: Omit<Change, 'title'>): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      const entries = await api('GET /api/content/:id/history', { params: { id } })
      // The transcript's changes since then have the same revision, and are newer.
      const undo = entries.findLast((entry) => entry.revision === revision)?.undo
      if (!undo) return false
      const body = { ...undo, ...(entries[0] && { expectedRevision: entries[0].revision }) }
      await api('PATCH /api/content/:id', { params: { id }, body })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404) return false
      if (error.code !== 'edited-meanwhile' || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

/** Deletes a copy, unless somebody has changed it since. Returns whether it was deleted. @throws {ApiError} */
export async function undoDuplication({ id, revision }: Omit<Change, 'title'>): Promise<boolean> {
  const copy = await api('GET /api/admin/content/:id', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (copy?.revision !== revision) return false
  await deleteContent(id)
  return true
}

/** Undoes changes one after the other, and shows the result in a toast. Never rejects. */
async function undoEach(changes: readonly Change[], undo: (change: Change) => Promise<boolean>): Promise<void> {
  const failures: string[] = []
  let undone = 0
  for (const change of changes) {
    try {
      if (await undo(change)) undone += 1
    } catch (error) {
      failures.push(`“${change.title}”: ${messageOf(error)}`)
    }
  }
  showToast(undoMessage(undone, changes.length - undone - failures.length, failures))
}

/** Returns the toast after an undo: how many were undone, how many others have changed since, and the first failure. */
export function undoMessage(undone: number, changedSince: number, failures: readonly string[]) {
  const [first] = failures
  const texts = [
    changedSince > 0 &&
      `${changedSince} ${changedSince === 1 ? 'was' : 'were'} left alone, because somebody has changed ${changedSince === 1 ? 'it' : 'them'} since.`,
    first && (failures.length === 1 ? first : `${first} The same applies to ${failures.length - 1} more.`),
  ]
  const text = texts.filter(Boolean).join(' ')
  return {
    title: undone === 0 ? 'Nothing was undone' : `Undone for ${undone} ${undone === 1 ? 'session' : 'sessions'}`,
    ...(text && { text }),
    ...(first && { tone: 'destructive' as const }),
  }
}

/** Returns the Undo button of a toast about several changes. `refresh` refetches the affected queries. */
export const undoChanges = (
  changes: readonly Change[],
  undo: (change: Change) => Promise<boolean>,
  refresh: () => Promise<unknown>,
): ToastAction => ({
  text: 'Undo',
  hint: 'You can undo it in the history of each session, or delete the copies.',
  run: () => void undoEach(changes, undo).then(refresh),
})
