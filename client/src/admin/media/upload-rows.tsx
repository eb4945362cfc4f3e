import type { Media } from '@stillair/api/contract/media.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { FullWidthRow } from '../table/full-width-row.tsx'
import { ActiveUploadRows } from './active-upload-rows.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { FailedUploads } from './failed-uploads.tsx'
import { FinishedUploads } from './finished-uploads.tsx'
import { useMediaList } from './media.ts'
import { MediaStatus } from './media-status.tsx'
import { useUploadAnnouncements } from './upload-announcements.ts'
import { useUploads } from './uploads.ts'
import { partedMedia, visibleMedia } from './visible-media.ts'

interface Props {
  /** Creates content from a recording. */
  readonly onUse: (media: Media) => void
  /** Whether the admin is searching; then only current uploads are shown. */
  readonly isSearching?: boolean
}

/** The number of failures from which they can be dismissed together. */
const SEVERAL = 2
/** The number of recordings shown at first. */
const FIRST = 6

/** Rows above the content table: a drop target, current uploads, packaging, and failures. */
export function UploadRows({ onUse, isSearching = false }: Props) {
  const list = useMediaList()
  const news = useUploadAnnouncements(list.data)
  const [isWhole, setIsWhole] = useState(false)
  const [deleting, setDeleting] = useState<Media | null>(null)
  const { rows, waiting } = partedMedia(isSearching ? [] : visibleMedia(list.data ?? [], Date.now()))
  const failed = rows.filter(({ state, usedBy }) => state === 'failed' && usedBy.length === 0)
  const refused = useUploads().filter(({ state }) => state === 'refused')
  const shown = isWhole ? rows : rows.slice(0, FIRST)

  return (
    <>
      <ActiveUploadRows onUse={onUse}>
        <LiveRegion text={news} />
        {deleting && <DeleteMedia media={deleting} onClose={() => setDeleting(null)} />}
      </ActiveUploadRows>
      {list.isError && (
        <FullWidthRow look="bad">
          <div role="alert" className="between cluster gap-line">
            <p>The recordings in progress could not be read. {messageOf(list.error)}</p>
            <Button size="small" disabled={list.isFetching} onClick={() => list.refetch()}>
              Try again
            </Button>
          </div>
        </FullWidthRow>
      )}
      {failed.length + refused.length >= SEVERAL && (
        <FullWidthRow look="bad">
          <FailedUploads failed={failed} refused={refused} />
        </FullWidthRow>
      )}
      {waiting.length > 0 && (
        <FullWidthRow>
          <FinishedUploads waiting={waiting} />
        </FullWidthRow>
      )}
      {shown.map((each) => (
        <FullWidthRow key={each.id} look={each.state === 'failed' ? 'bad' : 'plain'}>
          <MediaStatus
            media={each}
            title={each.usedBy[0]?.title}
            actions={each.usedBy.length === 0 && <UnusedActions media={each} onUse={onUse} onDelete={setDeleting} />}
          />
        </FullWidthRow>
      ))}
      {rows.length > shown.length && (
        <FullWidthRow look="slim">
          <div className="text-centre">
            <Button look="bare" size="small" onClick={() => setIsWhole(true)}>
              Show all {rows.length} recordings
            </Button>
          </div>
        </FullWidthRow>
      )}
    </>
  )
}

interface UnusedProps extends Pick<Props, 'onUse'> {
  readonly media: Media
  readonly onDelete: (media: Media) => void
}

function UnusedActions({ media, onUse, onDelete }: UnusedProps) {
  return (
    <>
      {media.state !== 'failed' && (
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
