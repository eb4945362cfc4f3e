import type { Media } from '@stillair/api/contract/media.ts'
import { Trash2, Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { COLUMNS } from '../content/content-table.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { useMediaList } from './media.ts'
import { MediaStatus } from './media-status.tsx'
import { usePageDrop } from './page-drop.ts'
import { shownMedia } from './shown-media.ts'
import { useStartUploads } from './start-uploads.ts'
import { UnfinishedUploads, useUnfinished } from './unfinished-uploads.tsx'
import styles from './upload-rows.module.css'
import { UploadStatus } from './upload-status.tsx'
import { useUploads } from './uploads.ts'
import { useNews } from './use-news.ts'

interface Props {
  /** Makes a session of a recording. */
  readonly onUse: (media: Media) => void
}

/** So many recordings show at first; what is on its way to the server always does. */
const FIRST = 6

/** Rows above the sessions: where files are dropped, what is on its way, what is being packaged, and what failed. */
export function UploadRows({ onUse }: Props) {
  const uploads = useUploads()
  const list = useMediaList()
  const start = useStartUploads()
  const unfinished = useUnfinished(uploads)
  const news = useNews(list.data)
  const [isWhole, setIsWhole] = useState(false)
  const [deleting, setDeleting] = useState<Media | null>(null)
  const isOver = usePageDrop((files) => start(files))
  const media = shownMedia(list.data ?? [], Date.now())
  const shown = isWhole ? media : media.slice(0, FIRST)

  return (
    <>
      <Row slim>
        <div className={styles.drop}>
          <ChooseFiles look="bare" label="Files to upload" onFiles={(files) => start(files)}>
            <UploadIcon aria-hidden />
            Upload recordings
          </ChooseFiles>
          <p className={styles.words}>Or drop them anywhere on this page, several at once.</p>
        </div>
        {isOver && (
          <div className={styles.curtain}>
            <p>Drop the recordings to upload them</p>
          </div>
        )}
        <LiveRegion text={news} />
        {deleting && <DeleteMedia media={deleting} onAnswered={() => setDeleting(null)} />}
      </Row>
      {unfinished.waiting.length > 0 && (
        <Row>
          <UnfinishedUploads unfinished={unfinished} onFiles={(files) => start(files)} />
        </Row>
      )}
      {uploads.map((upload) => (
        <Row key={`upload-${upload.key}`} isBad={upload.state === 'failed' || upload.state === 'refused'}>
          <UploadStatus upload={upload} onUse={onUse} />
        </Row>
      ))}
      {list.isError && (
        <Row isBad>
          <p role="alert">
            What is being packaged could not be read. {messageOf(list.error)}{' '}
            <Button size="small" disabled={list.isFetching} onClick={() => list.refetch()}>
              Try again
            </Button>
          </p>
        </Row>
      )}
      {shown.map((each) => (
        <Row key={each.id} isBad={each.state === 'failed'}>
          <MediaStatus
            media={each}
            title={each.usedBy[0]?.title}
            actions={each.usedBy.length === 0 && <UnusedActions media={each} onUse={onUse} onDelete={setDeleting} />}
          />
        </Row>
      ))}
      {media.length > shown.length && (
        <Row slim>
          <div className={styles.center}>
            <Button look="bare" size="small" onClick={() => setIsWhole(true)}>
              Show all {media.length} recordings
            </Button>
          </div>
        </Row>
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

interface RowProps {
  readonly isBad?: boolean
  readonly slim?: boolean
  readonly children: ReactNode
}

function Row({ isBad = false, slim = false, children }: RowProps) {
  return (
    <tr className={styles.row} data-tone={isBad ? 'bad' : 'plain'}>
      <td colSpan={COLUMNS} className={classNames(slim && styles.slim)}>
        {children}
      </td>
    </tr>
  )
}
