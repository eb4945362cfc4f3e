import type { Media } from '@stillair/api/contract/media.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './content-editor.module.css'

interface Props {
  readonly recording: Media
  /** Listeners hear another recording of this session meanwhile. */
  readonly isReplacing: boolean
  readonly onStop: () => void
}

/** Saving waits until the recording can be played. */
export function WaitingNotice({ recording, isReplacing, onStop }: Props) {
  return (
    <div className={styles.waiting}>
      <p role="status">
        The recording is still being packaged. This saves itself as soon as it can be played.
        {isReplacing && ' Until then listeners go on hearing the one before.'}
      </p>
      <ProgressBar label="Packaging" value={recording.progress} />
      <div className={styles.waitingFoot}>
        <p>{recording.step ?? 'Waiting for its turn'}</p>
        <Button size="small" look="bare" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
    </div>
  )
}
