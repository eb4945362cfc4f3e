import type { Media } from '@stillair/api/contract/admin/media.ts'
import { FileX, Pause, Play, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { dayLabel, uploadAmounts, uploadStep } from '../media-messages.ts'
import styles from '../recordings/status.module.css'
import { Status } from '../recordings/status.tsx'
import { cancelUpload, pauseUpload, resumeUpload, type Upload } from './uploads.ts'

interface Props {
  readonly upload: Upload
  /** Uses an existing upload of the same file instead. */
  readonly onUse: (media: Media) => void
}

/** A current upload, with buttons to pause and cancel it. */
export function UploadStatus({ upload, onUse }: Props) {
  const { key, fileName, sent, size, state, error, twin } = upload
  const isBad = state === 'failed' || state === 'refused'
  return (
    <Status
      tone={isBad ? 'bad' : 'plain'}
      icon={isBad ? <FileX aria-hidden /> : <UploadIcon aria-hidden />}
      actions={<UploadActions upload={upload} />}
    >
      <div className={styles.line}>
        <span className="strong anywhere">{fileName}</span>
        {state !== 'refused' && <span className="small soft anywhere tabular">{uploadAmounts(upload)}</span>}
      </div>
      {isBad ? (
        <p role="alert" className="small clay anywhere">
          {error}
        </p>
      ) : (
        <>
          <ProgressBar label={`Upload of ${fileName}`} value={size > 0 ? sent / size : 0} />
          <p className="small soft anywhere">{uploadStep(upload)}</p>
        </>
      )}
      {twin && state !== 'arrived' && (
        <div className={styles.twin}>
          <span>This file was uploaded before, on {dayLabel(twin.uploadedAt)}.</span>
          <Button
            look="bare"
            size="small"
            aria-label={`Use ${fileName} of ${dayLabel(twin.uploadedAt)}`}
            onClick={() => {
              void cancelUpload(key)
              onUse(twin)
            }}
          >
            Use that one
          </Button>
        </div>
      )}
    </Status>
  )
}

function UploadActions({ upload: { key, fileName, state } }: { readonly upload: Upload }) {
  return (
    <>
      {state === 'uploading' && (
        <IconButton label={`Pause ${fileName}`} onClick={() => pauseUpload(key)}>
          <Pause aria-hidden />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={`Resume ${fileName}`} onClick={() => resumeUpload(key)}>
          <Play aria-hidden />
        </IconButton>
      )}
      {state === 'failed' && (
        <Button
          look="danger"
          size="small"
          aria-label={`Try again to upload ${fileName}`}
          onClick={() => resumeUpload(key)}
        >
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {state !== 'arrived' && (
        <IconButton
          label={state === 'refused' ? `Dismiss ${fileName}` : `Cancel ${fileName}`}
          onClick={() => cancelUpload(key)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </>
  )
}
