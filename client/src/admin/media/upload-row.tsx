import { Pause, Play, Upload as UploadIcon, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from '../admin-page.module.css'
import { bytesLabel, leftLabel } from './amounts.ts'
import { cancelUpload, pauseUpload, resumeUpload, type Upload } from './uploads.ts'

function amounts({ sent, size, speed, state }: Upload): string {
  const parts = [`${bytesLabel(sent)} of ${bytesLabel(size)}`]
  if (state === 'paused') parts.push('paused')
  if (state === 'uploading' && speed > 0) parts.push(`${bytesLabel(speed)}/s`, leftLabel((size - sent) / speed))
  return parts.join(' · ')
}

export function UploadRow({ upload }: { readonly upload: Upload }) {
  const { key, fileName, sent, size, state, error } = upload
  return (
    <tr className={state === 'failed' ? styles.failed : undefined}>
      <td colSpan={6} className={styles.wide}>
        <div className={styles.row}>
          <span className={styles.plate}>
            <UploadIcon aria-hidden />
          </span>
          <div className={styles.words}>
            <div className={styles.line}>
              <span className={styles.name}>{fileName}</span>
              <span className={`${styles.note} tabular`}>{amounts(upload)}</span>
            </div>
            {state === 'failed' ? (
              <p role="alert" className={styles.reason}>
                {error}
              </p>
            ) : (
              <>
                <ProgressBar label={`Upload of ${fileName}`} value={size > 0 ? sent / size : 0} />
                <p className={styles.note}>Step 1 of 2, uploading. Packaging starts by itself when it arrives.</p>
              </>
            )}
          </div>
          <div className={styles.actions}>
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
              <Button look="danger" size="small" onClick={() => resumeUpload(key)}>
                Try again
              </Button>
            )}
            <IconButton label={`Cancel ${fileName}`} onClick={() => cancelUpload(key)}>
              <X aria-hidden />
            </IconButton>
          </div>
        </div>
      </td>
    </tr>
  )
}
