import { Upload } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { UnfinishedUploads, useUnfinished } from '../uploads/unfinished-uploads.tsx'
import { useUploads } from '../uploads/uploads.ts'
import styles from './recording-field.module.css'

interface Props {
  /** The existing uploads. */
  readonly has: 'nothing' | 'upload' | 'recording'
  readonly onFiles: (files: readonly File[]) => void
  /** Opens the list of existing uploads. */
  readonly onPick: () => void
  readonly describedBy: string
}

const LABELS = {
  nothing: { text: 'Choose file', label: 'Choose file for the recording' },
  upload: { text: 'Another file', label: 'Choose another file' },
  recording: { text: 'Replace', label: 'Replace the recording with a file' },
} as const

/** The ways to choose a recording: a file, or an existing upload. */
export function ChooseRecording({ has, onFiles, onPick, describedBy }: Props) {
  const unfinished = useUnfinished(useUploads())
  return (
    <>
      {has === 'nothing' && (
        <p className={styles.invitation}>
          <Upload aria-hidden />
          <span>
            <strong>Drop an audio or video file here</strong>
            <span className={styles.hint}>The upload continues automatically after a lost connection.</span>
          </span>
        </p>
      )}
      <div className="cluster gap-s">
        <ChooseFiles
          label="Recording file"
          onFiles={onFiles}
          buttonLabel={LABELS[has].label}
          describedBy={has === 'recording' ? describedBy : undefined}
        >
          {LABELS[has].text}
        </ChooseFiles>
        <Button look="bare" size="small" onClick={onPick}>
          Choose an existing recording
        </Button>
      </div>
      {has === 'nothing' && unfinished.waiting.length > 0 && (
        <UnfinishedUploads unfinished={unfinished} onFiles={onFiles} />
      )}
    </>
  )
}
