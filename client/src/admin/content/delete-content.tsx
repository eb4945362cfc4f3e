import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DeleteDialog } from '../form/dialogs/delete-dialog.tsx'
import { refreshContent, useDeleteContent, usePublishContent } from '../shared/content-commands.ts'
import { undoDeletion } from '../shared/restore-deleted.ts'

interface Props {
  readonly row: AdminContentRow
  readonly onClose: () => void
}

/** The confirmation before content is deleted. Published content can be unpublished first. */
export function DeleteContent({ row, onClose }: Props) {
  const queryClient = useQueryClient()
  const deletion = useDeleteContent(row.id)
  const publication = usePublishContent(row.id)
  const isRefusedAsPublished = deletion.error instanceof ApiError && deletion.error.code === 'is-published'

  return (
    <DeleteDialog
      name={row.title}
      deletion={deletion}
      again={isRefusedAsPublished ? null : 'Try again'}
      done={{
        title: 'Content deleted',
        text: `“${row.title}” is in the bin for 30 days.`,
        action: undoDeletion([{ kind: 'session', id: row.id, title: row.title }], () => refreshContent(queryClient)),
      }}
      instead={
        <>
          {publication.isError && <p>{messageOf(publication.error)}</p>}
          {isRefusedAsPublished && (
            <Button
              size="small"
              aria-disabled={publication.isPending}
              onClick={() => publication.isPending || publication.mutate(false, { onSuccess: deletion.reset })}
            >
              Unpublish
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {publication.isSuccess && <p role="status">It’s a draft again. Listeners can no longer see it.</p>}
      <p>It stays in the bin for 30 days. Listeners keep their progress and minutes.</p>
      {row.mediaId !== null && <p>Its recording stays in the media list.</p>}
    </DeleteDialog>
  )
}
