import type { Media } from '@stillair/api/contract/media.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './content-editor.module.css'

interface Props {
  /** Being packaged; undefined while it is still on its way here. */
  readonly recording: Media | undefined
  readonly onStop: () => void
}

/** Saving waits until the recording has arrived, or until one that takes the place of another can be played. */
export function WaitingNotice({ recording, onStop }: Props) {
  return (
    <div className={styles.waiting}>
      <p role="status">
        {recording
          ? 'The recording is still being packaged. This saves itself as soon as it can be played.'
          : 'The recording is still being uploaded. This saves itself as soon as it is there.'}
        {' Keep this page open until then.'}
        {recording && ' Until then listeners go on hearing the one before.'}
      </p>
      {recording && <ProgressBar label="Packaging" value={recording.progress} />}
      <div className={styles.waitingFoot}>
        <p>{recording ? (recording.step ?? 'Waiting for its turn') : 'How far it is stands at Recording'}</p>
        <Button size="small" look="bare" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
    </div>
  )
}
