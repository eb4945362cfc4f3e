import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { type FailedQuery, TryAgain } from '../../ui/messages/try-again.tsx'
import { FormDialog } from '../form/dialogs/form-dialog.tsx'
import { useUnsavedGuard } from '../form/dialogs/unsaved-guard.ts'
import { useMedia } from '../media/media.ts'
import { useAdminAddress } from '../shared/admin-address.ts'
import { useIsPublishing } from '../shared/content-commands.ts'
import { ContentForm } from './content-form.tsx'
import { contentQuery } from './saving/content-requests.ts'

/** The dialog to add or edit content, as the address says: `edit=new`, `edit=new&media=<id>` or `edit=<id>`. */
export function ContentEditor() {
  const { address, close } = useAdminAddress()
  const { edit, media } = address
  if (edit === null || address.tab !== 'content') return null
  const onClose = () => close({ edit: null, media: null })
  if (edit !== 'new') return <Existing key={edit} id={edit} onClose={onClose} />
  return media === null ? (
    <ContentForm key="new" content={null} media={null} onClose={onClose} />
  ) : (
    <OfUpload key={media} mediaId={media} onClose={onClose} />
  )
}

interface ExistingProps {
  readonly id: string
  readonly onClose: () => void
}

function Existing({ id, onClose }: ExistingProps) {
  // Waits for a publish toggle that is under way, which would otherwise look like another editor's change.
  const found = useQuery({ ...contentQuery(id), enabled: !useIsPublishing(id) })
  // Cached data may be old. The form starts with current data, and later refetches don't change it.
  const content: AdminContent | undefined = found.isFetchedAfterMount ? found.data : undefined
  if (content) return <ContentForm content={content} media={null} onClose={onClose} />
  return (
    <Waiting
      title="Edit Content"
      missing="This session no longer exists. Somebody may have deleted it."
      query={found}
      onClose={onClose}
    />
  )
}

interface OfUploadProps {
  readonly mediaId: string
  readonly onClose: () => void
}

function OfUpload({ mediaId, onClose }: OfUploadProps) {
  const upload = useMedia(mediaId)
  const media: Media | undefined = upload.data
  if (media) return <ContentForm content={null} media={media} onClose={onClose} />
  return <Waiting title="Add Content" missing="This upload no longer exists." query={upload} onClose={onClose} />
}

interface WaitingProps {
  readonly title: string
  /** The message when it does not exist. */
  readonly missing: string
  readonly query: FailedQuery & { readonly isError: boolean }
  readonly onClose: () => void
}

/** Milliseconds before the frame shows, since a frame that shows only briefly would flicker. */
const LATE_MS = 300

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, LATE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** The frame of the form while its content loads, or the reason why it did not. */
function Waiting({ title, missing, query, onClose }: WaitingProps) {
  const guard = useUnsavedGuard(false)
  const isLate = useIsLate()
  if (!isLate && !query.isError) return null
  return (
    <FormDialog title={title} guard={guard} onClose={onClose} actions={null}>
      {query.error instanceof ApiError && query.error.status === 404 ? (
        <Notice title="Content Not Found">{missing}</Notice>
      ) : query.isError ? (
        <TryAgain title="Failed to fetch content" query={query} />
      ) : (
        <Loading label="Loading the session">
          <Skeleton height={520} />
        </Loading>
      )}
    </FormDialog>
  )
}
