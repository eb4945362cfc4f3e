import type { Media } from '@stillair/api/contract/admin/media.ts'
import { DeleteDialog } from '../../form/dialogs/delete-dialog.tsx'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import { bytesLabel } from '../file-labels.ts'
import { useDeleteMedia } from '../media.ts'

interface Props {
  readonly media: Media
  readonly onClose: () => void
}

/** The confirmation before a recording is deleted. */
export function DeleteMedia({ media, onClose }: Props) {
  return (
    <DeleteDialog
      name={media.fileName}
      deletion={useDeleteMedia(media.id)}
      again="Try to delete again"
      done={{ title: 'Recording deleted', text: `“${media.fileName}” and all its files were deleted.` }}
      onClose={onClose}
    >
      <p>
        This deletes the upload and all its files, {bytesLabel(media.size + media.packagedSize)}. This cannot be undone.
      </p>
      {isUnderWay(media) && <p>It is still being processed. Deleting it stops that.</p>}
    </DeleteDialog>
  )
}
