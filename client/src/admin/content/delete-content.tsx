import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { useDeleteContent, usePublishContent } from './content-commands.ts'
import styles from './delete-content.module.css'

interface Props {
  readonly row: AdminContentRow
  readonly onClose: () => void
}

/** The question before content is deleted; the server's refusal stays in the dialog. */
export function DeleteContent({ row, onClose }: Props) {
  const deletion = useDeleteContent(row.id)
  const publication = usePublishContent(row.id)
  const isRefusedAsPublished = deletion.error instanceof ApiError && deletion.error.code === 'is-published'

  function confirm() {
    if (deletion.isPending) return
    deletion.mutate(undefined, {
      onSuccess() {
        showToast({ title: 'Content deleted', text: `“${row.title}” is gone from the library.` })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Delete “${row.title}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? 'Try again' : 'Delete'}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={() => deletion.isPending || onClose()}
    >
      {publication.isSuccess && <p role="status">It is a draft again. Listeners do not see it any more.</p>}
      <p>This cannot be undone. What listeners have practised with it still counts for them.</p>
      {row.mediaId !== null && <p>Its recording stays in the media list.</p>}
      {deletion.isError && (
        <div role="alert" className={styles.problem}>
          <p>
            <strong>Not deleted.</strong> {messageOf(deletion.error)}
          </p>
          {publication.isError && <p>{messageOf(publication.error)}</p>}
          {isRefusedAsPublished && (
            <Button
              size="small"
              aria-disabled={publication.isPending}
              onClick={() => publication.isPending || publication.mutate(false, { onSuccess: deletion.reset })}
            >
              Take it back to a draft
            </Button>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
