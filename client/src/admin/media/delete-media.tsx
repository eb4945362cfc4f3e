import type { Media } from '@stillair/api/contract/media.ts'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { bytesLabel } from './amounts.ts'
import { useDeleteMedia } from './media.ts'
import styles from './media-list.module.css'
import { isUnderWay } from './media-state.ts'

interface Props {
  readonly media: Media
  readonly onClose: () => void
}

/** The question before a recording is deleted; the server's refusal stays in the dialog. */
export function DeleteMedia({ media, onClose }: Props) {
  const deletion = useDeleteMedia(media.id)

  function confirm() {
    if (deletion.isPending) return
    deletion.mutate(undefined, {
      onSuccess() {
        showToast({ title: 'Recording deleted', text: `“${media.fileName}” and all that was made of it are gone.` })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Delete “${media.fileName}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? 'Try to delete again' : 'Delete'}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={() => deletion.isPending || onClose()}
    >
      <p>
        The upload and all that was made of it are deleted, {bytesLabel(media.size + media.packagedSize)}. This cannot
        be undone.
      </p>
      {isUnderWay(media) && <p>It is still being packaged; that ends.</p>}
      {deletion.isError && (
        <p role="alert" className={styles.refusal}>
          <strong>Not deleted.</strong> {messageOf(deletion.error)}
        </p>
      )}
    </ConfirmDialog>
  )
}
