import type { Media } from '@stillair/api/contract/media.ts'
import { DeleteDialog } from '../form/delete-dialog.tsx'
import { isUnderWay } from '../shared/media-state-checks.ts'
import { bytesLabel } from './file-labels.ts'
import { useDeleteMedia } from './media.ts'

interface Props {
  readonly media: Media
  readonly onClose: () => void
}

/** The question before a recording is deleted. */
export function DeleteMedia({ media, onClose }: Props) {
  return (
    <DeleteDialog
      name={media.fileName}
      deletion={useDeleteMedia(media.id)}
      again="Try to delete again"
      done={{ title: 'Recording deleted', text: `“${media.fileName}” and all that was made of it are gone.` }}
      onClose={onClose}
    >
      <p>
        The upload and all that was made of it are deleted, {bytesLabel(media.size + media.packagedSize)}. This cannot
        be undone.
      </p>
      {isUnderWay(media) && <p>It is still being packaged; that ends.</p>}
    </DeleteDialog>
  )
}
