// @ts-nocheck
import type { Media } from '@stillair/api/contract/media.ts'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { COLUMNS } from '../content/content-table.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { useMediaList } from './media.ts'
import { MediaStatus } from './media-status.tsx'
import { SendingRows } from './sending-rows.tsx'
import { shownMedia } from './shown-media.ts'
import { TableRow } from './table-row.tsx'
import styles from './upload-rows.module.css'
import { useNews } from './use-news.ts'

interface Props {
  /** Makes a session of a recording. */
  readonly onUse: (media: Media) => void
}

/** So many recordings show at first. */
const FIRST = 6

/** Rows above the sessions: where files are dropped, what is on its way, what is being packaged, and what failed. */
export function UploadRows({ onUse }: Props) {
  const list = useMediaList()
  const news = useNews(list.data)
  const [isWhole, setIsWhole] = useState(false)
  const [deleting, setDeleting] = useState<Media | null>(null)
  const first = useRef<HTMLDivElement>(null)
  const media = shownMedia(list.data ?? [], Date.now())
  const shown = isWhole ? media : media.slice(0, FIRST)

  return (
    <>
      <SendingRows columns={COLUMNS} onUse={onUse}>
        <div ref={first}>
          <LiveRegion text={news} />
          {deleting && (
            <DeleteMedia
              media={deleting}
              onAnswered={() => setDeleting(null)}
              focusAfter={() => first.current?.closest('tr')?.querySelector('button') ?? null}
            />
          )}
        </div>
      </SendingRows>
      {list.isError && (
        <TableRow columns={COLUMNS} isBad>
          <div role="alert" className={styles.problem}>
            <p>What is being packaged could not be read. {messageOf(list.error)}</p>
            <Button size="small" disabled={list.isFetching} onClick={() => list.refetch()}>
              Try again
            </Button>
          </div>
        </TableRow>
      )}
      {shown.map((each) => (
        <TableRow key={each.id} columns={COLUMNS} isBad={each.state === 'failed'}>
          <MediaStatus
            media={each}
            title={each.usedBy[0]?.title}
            actions={each.usedBy.length === 0 && <UnusedActions media={each} onUse={onUse} onDelete={setDeleting} />}
          />
        </TableRow>
      ))}
      {media.length > shown.length && (
        <TableRow columns={COLUMNS} isSlim>
          <div className={styles.center}>
            <Button look="bare" size="small" onClick={() => setIsWhole(true)}>
              Show all {media.length} recordings
            </Button>
          </div>
        </TableRow>
      )}
    </>
  )
}

interface UnusedProps extends Props {
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
