import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { useDeleteContent } from './content-commands.ts'
import styles from './delete-content.module.css'

interface Props {
  readonly row: AdminContentRow
  readonly onAnswered: (isDeleted: boolean) => void
}

/** Says what a deletion does before it is done; what the server has against it stays in the dialog. */
export function DeleteContent({ row, onAnswered }: Props) {
  const deletion = useDeleteContent(row.id)

  function confirm() {
    if (deletion.isPending) return
    deletion.mutate(undefined, {
      onSuccess() {
        showToast({ title: 'Content deleted', text: `“${row.title}” is gone from the library.` })
        onAnswered(true)
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Delete “${row.title}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? 'Try to delete again' : 'Delete'}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={() => deletion.isPending || onAnswered(false)}
    >
      <p>This cannot be undone. What listeners have practised with it still counts for them.</p>
      {row.mediaId !== null && <p>Its recording stays in the media list.</p>}
      {deletion.isError && (
        <div role="alert" className={styles.problem}>
          <p>
            <strong>Not deleted.</strong> {messageOf(deletion.error)}
          </p>
        </div>
      )}
    </ConfirmDialog>
  )
}
