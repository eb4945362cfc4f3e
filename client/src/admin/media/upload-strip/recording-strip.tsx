import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { hasBeenRead } from '../../shared/media-state-checks.ts'
import { useMediaList } from '../media.ts'
import { DeleteMedia } from '../recordings/delete-media.tsx'
import { MediaStatus } from '../recordings/media-status.tsx'
import { useUploadAnnouncements } from '../uploads/upload-announcements.ts'
import { useUploads } from '../uploads/uploads.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { FinishedUploads } from './finished-uploads.tsx'
import { recordingItem, type StripItem } from './strip-items.ts'
import { UploadStrip } from './upload-strip.tsx'
import { partedMedia, visibleMedia } from './visible-media.ts'

interface Props {
  /** Creates content from a recording. */
  readonly onUse: (media: Media) => void
  /** Whether the admin is searching; then only current uploads are shown. */
  readonly isSearching?: boolean
}

/** The number of failures from which they can be dismissed together. */
const SEVERAL = 2

/** The strip above the content table: current uploads, processing, failures, and recordings that no content uses yet. */
export function RecordingStrip({ onUse, isSearching = false }: Props) {
  const list = useMediaList()
  const news = useUploadAnnouncements(list.data)
  const [deleting, setDeleting] = useState<Media | null>(null)
  const { rows, waiting } = partedMedia(isSearching ? [] : visibleMedia(list.data ?? [], Date.now()))
  const failed = rows.filter(({ state, usedBy }) => state === 'failed' && usedBy.length === 0)
  const refused = useUploads().filter(({ state }) => state === 'refused')
  const groups: StripItem[] = []
  if (list.isError) {
    groups.push({
      key: 'unread',
      attention: 'retry',
      count: 0,
      done: null,
      content: (
        <div role="alert" className="between cluster gap-line">
          <p>The recordings in progress could not be read. {messageOf(list.error)}</p>
          <Button size="small" disabled={list.isFetching} onClick={() => list.refetch()}>
            Try again
          </Button>
        </div>
      ),
    })
  }
  if (failed.length + refused.length >= SEVERAL) {
    groups.push({
      key: 'failed',
      attention: 'failed',
      count: 0,
      done: null,
      content: <FailedUploads failed={failed} refused={refused} />,
    })
  }
  if (waiting.length > 0) {
    groups.push({
      key: 'finished',
      attention: 'done',
      count: waiting.length,
      done: 1,
      content: <FinishedUploads waiting={waiting} />,
    })
  }
  const each = rows.map((media) =>
    recordingItem(
      media,
      <MediaStatus
        media={media}
        title={media.usedBy[0]?.title}
        note={hasBeenRead(media) ? undefined : 'Add it to the library once the first quality is ready.'}
        actions={media.usedBy.length === 0 && <UnusedActions media={media} onUse={onUse} onDelete={setDeleting} />}
      />,
    ),
  )

  return (
    <UploadStrip onUse={onUse} items={[...groups, ...each]}>
      <LiveRegion text={news} />
      {deleting && <DeleteMedia media={deleting} onClose={() => setDeleting(null)} />}
    </UploadStrip>
  )
}

interface UnusedProps extends Pick<Props, 'onUse'> {
  readonly media: Media
  readonly onDelete: (media: Media) => void
}

function UnusedActions({ media, onUse, onDelete }: UnusedProps) {
  return (
    <>
      {media.state !== 'failed' && hasBeenRead(media) && (
        <Button size="small" aria-label={`Add to library: ${media.fileName}`} onClick={() => onUse(media)}>
          Add to library
        </Button>
      )}
      <IconButton label={`Delete ${media.fileName}`} onClick={() => onDelete(media)}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  )
}
