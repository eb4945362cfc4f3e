import type { Media } from '@stillair/api/contract/media.ts'
import { Upload as UploadIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { FullWidthRow } from '../table/full-width-row.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { useDropTarget } from './drop-target.ts'
import { useStartUploads } from './start-uploads.ts'
import { UnfinishedUploads, useUnfinished } from './unfinished-uploads.tsx'
import styles from './upload-rows.module.css'
import { UploadStatus } from './upload-status.tsx'
import { useUploads } from './uploads.ts'

interface Props {
  /** Creates content from a recording. */
  readonly onUse: (media: Media) => void
  /** Rendered in the first row: announcements and dialogs. */
  readonly children?: ReactNode
}

/** Rows of current uploads, below the row where files are chosen. Files may be dropped anywhere on the page. */
export function ActiveUploadRows({ onUse, children }: Props) {
  const uploads = useUploads()
  const start = useStartUploads()
  const unfinished = useUnfinished(uploads)
  const isOver = useDropTarget((files) => start(files))
  return (
    <>
      <FullWidthRow look="slim">
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
        {children}
      </FullWidthRow>
      {unfinished.waiting.length > 0 && (
        <FullWidthRow>
          <UnfinishedUploads unfinished={unfinished} onFiles={(files) => start(files)} />
        </FullWidthRow>
      )}
      {uploads.map((upload) => (
        <FullWidthRow key={upload.key} look={upload.state === 'failed' || upload.state === 'refused' ? 'bad' : 'plain'}>
          <UploadStatus upload={upload} onUse={onUse} />
        </FullWidthRow>
      ))}
    </>
  )
}
