import { Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ChooseFiles } from './choose-files.tsx'
import styles from './recording-field.module.css'
import { UnfinishedUploads, useUnfinished } from './unfinished-uploads.tsx'
import { useUploads } from './uploads.ts'

interface Props {
  readonly hasOne: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Shows what is there already. */
  readonly onPick: () => void
  readonly describedBy: string
}

/** The ways to a recording: a file, or an upload that is there already. */
export function ChooseRecording({ hasOne, onFiles, onPick, describedBy }: Props) {
  const unfinished = useUnfinished(useUploads())
  return (
    <>
      {!hasOne && (
        <p className={styles.invitation}>
          <Upload aria-hidden />
          <span>
            <strong>Drop an audio or video file here</strong>
            <span className={styles.hint}>It goes on by itself after a lost connection.</span>
          </span>
        </p>
      )}
      <div className={styles.choices}>
        <ChooseFiles
          label="Recording file"
          onFiles={onFiles}
          buttonLabel={hasOne ? 'Replace the recording with a file' : 'Choose a recording'}
          describedBy={hasOne ? describedBy : undefined}
        >
          {hasOne ? 'Replace' : 'Choose file'}
        </ChooseFiles>
        <Button look="bare" size="small" onClick={onPick}>
          Use one that is there
        </Button>
      </div>
      {!hasOne && unfinished.waiting.length > 0 && <UnfinishedUploads unfinished={unfinished} onFiles={onFiles} />}
    </>
  )
}
