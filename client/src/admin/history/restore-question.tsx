import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { ApiError } from '../../api/api-error.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from '../form/dialogs/confirm-dialog.tsx'
import { FormProblem } from '../form/dialogs/form-problem.tsx'
import { exactDateLabel } from '../shared/date-label.ts'
import { type HistoryKind, restoreBody, useRestore } from './history.ts'

interface Props {
  readonly kind: HistoryKind
  readonly id: string
  /** The version to restore. */
  readonly entry: HistoryEntry
  /** The history on the screen, newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly onDone: (isRestored: boolean) => void
  /** Returns the next focus target when the button that opened this is gone. */
  readonly focusAfter: () => HTMLElement | null
}

const TEXTS = {
  content: {
    back: 'This restores its details and its transcript. It stays published or unpublished, as it is now.',
    failed: 'Error updating content',
    done: 'Content updated successfully',
  },
  program: {
    back: 'This restores its details and its sessions. It stays published or unpublished, as it is now. Sessions deleted since then are not restored.',
    failed: 'Error updating program',
    done: 'Program updated successfully',
  },
} as const

/** The confirmation before a version is restored; it also shows why restoring failed. */
export function RestoreQuestion({ kind, id, entry, entries, onDone, focusAfter }: Props) {
  const restore = useRestore(kind, id)
  const texts = TEXTS[kind]
  const when = exactDateLabel(entry.at)
  const isRecordingGone = restore.error instanceof ApiError && restore.error.code === 'recording-deleted'

  function confirm() {
    restore.mutate(restoreBody(kind, entry, entries, isRecordingGone), {
      onSuccess() {
        showToast({ title: texts.done, text: `The version of ${when} is restored.` })
        onDone(true)
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Restore the version of ${when}?`}
      confirm={confirmText(isRecordingGone, restore.isError)}
      cancel="Cancel"
      look="main"
      isBusy={restore.isPending}
      onConfirm={confirm}
      onCancel={() => onDone(false)}
      focusAfter={focusAfter}
    >
      <p>{texts.back} The current version stays in the history.</p>
      {restore.isError && <FormProblem title={texts.failed} error={restore.error} />}
    </ConfirmDialog>
  )
}

function confirmText(isRecordingGone: boolean, hasFailed: boolean): string {
  if (isRecordingGone) return 'Restore all but the recording'
  return hasFailed ? 'Try again' : 'Restore'
}
