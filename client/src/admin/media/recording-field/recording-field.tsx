import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Problem } from '../../form/fields/field.tsx'
import { useMedia, useMediaList } from '../media.ts'
import { useDropTarget } from '../uploads/drop-target.ts'
import { useStartUploads } from '../uploads/start-uploads.ts'
import { useUploadAnnouncements } from '../uploads/upload-announcements.ts'
import { UploadStatus } from '../uploads/upload-status.tsx'
import { cancelUpload, useUploads } from '../uploads/uploads.ts'
import { ChooseRecording } from './choose-recording.tsx'
import { CurrentRecording } from './current-recording.tsx'
import { MediaPicker } from './media-picker.tsx'
import styles from './recording-field.module.css'

export interface RecordingFieldProps {
  /** The id of the recording; null for none. */
  readonly value: string | null
  /** The type in the form; a recording of the other type is reported. */
  readonly type: 'audio' | 'video'
  /** Called when another recording has arrived, was chosen, or was removed (null, null). */
  readonly onChange: (mediaId: string | null, media: Media | null) => void
  /** Whether a file is uploading that will become the recording. */
  readonly onUploading?: (isUploading: boolean) => void
  readonly problem?: string | undefined
}

/**
 * The recording of content. The admin drops or chooses a file, or picks an existing upload; the field shows the upload and the
 * packaging. An upload continues when the form closes, and then appears above the content table.
 */
export function RecordingField({ value, type, onChange, onUploading, problem }: RecordingFieldProps) {
  const id = useId()
  const uploads = useUploads()
  const current = useMedia(value)
  const start = useStartUploads()
  const [mine, setMine] = useState<number | null>(null)
  const [others, setOthers] = useState(0)
  const [isPicking, setIsPicking] = useState(false)
  const upload = uploads.find(({ key }) => key === mine)
  const news = useUploadAnnouncements(current.data && [current.data])
  // Loads the existing uploads before the admin opens the picker.
  useMediaList()

  const latest = useRef({ onChange, onUploading, mine })
  useEffect(() => {
    latest.current = { onChange, onUploading, mine }
  })
  // Prevents callbacks after the form has closed.
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const isUploading = upload !== undefined && upload.state !== 'refused'
  useEffect(() => latest.current.onUploading?.(isUploading), [isUploading])
  const media = current.data

  function take(files: readonly File[]) {
    // A new file replaces the current upload.
    if (upload) void cancelUpload(upload.key)
    const [key] = start(files, (arrived, arrivedKey) => {
      if (isThere.current && arrivedKey === latest.current.mine) latest.current.onChange(arrived.id, arrived)
    })
    setMine(key ?? null)
    setOthers(files.length - 1)
  }

  function use(chosen: Media) {
    if (upload) void cancelUpload(upload.key)
    setIsPicking(false)
    onChange(chosen.id, chosen)
  }

  const isOver = useDropTarget(take)
  const choices = (
    <ChooseRecording
      has={value !== null ? 'recording' : isUploading ? 'upload' : 'nothing'}
      onFiles={take}
      onPick={() => setIsPicking(true)}
      describedBy={`${id}-is`}
    />
  )
  return (
    <section aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`} className={styles.label}>
        Recording
      </h3>
      <div className={styles.box} data-over={isOver || undefined} data-bad={Boolean(problem) || undefined}>
        {upload && (
          <div className={styles.part}>
            <UploadStatus upload={upload} onUse={use} />
          </div>
        )}
        {value !== null && (
          <div className={styles.part} id={`${id}-is`}>
            {current.isPending ? (
              <Skeleton height={56} />
            ) : (
              <CurrentRecording
                key={value}
                media={media}
                error={current.error}
                isReplaced={isUploading}
                type={type}
                onRetry={() => current.refetch()}
                onTakeAway={() => onChange(null, null)}
              />
            )}
          </div>
        )}
        <div className={styles.part} data-empty={(value === null && !upload) || undefined}>
          {choices}
        </div>
      </div>
      {others > 0 && (
        <p className="small soft">
          A session has one recording. {others === 1 ? 'The other one is waiting' : `The other ${others} wait`} above
          the table of sessions.
        </p>
      )}
      <Problem text={problem} />
      <LiveRegion text={news} />
      {isPicking && <MediaPicker value={value} onPick={use} onClose={() => setIsPicking(false)} />}
    </section>
  )
}
