import type { Replacement } from '@stillair/api/contract/admin/admin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useMedia } from '../../media/media.ts'
import { workerStep } from '../../media/media-messages.ts'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import { notReplacedMessage } from './replacement-messages.ts'

interface Props {
  /** Whether the form's recording is still being processed and replaces one that listeners hear. */
  readonly isReplacing: boolean
  /** The upload that will replace the recording; null for none. */
  readonly value: string | null
  /** The replacement that failed, with the reason; null when there is nothing to report. */
  readonly failed: Replacement | null
  readonly onCallOff: () => void
}

/** The progress of a recording that will replace a published one. The server replaces it; no admin needs to be online. */
export function ReplacementField({ isReplacing, value, failed, onCallOff }: Props) {
  const coming = useMedia(value)
  const before = useMedia(failed?.mediaId ?? null)
  if (isReplacing) {
    return (
      <p className="small soft">
        After you save, it replaces the current recording as soon as it is ready. Until then listeners hear the current
        one. You don’t have to wait.
      </p>
    )
  }
  if (value !== null) {
    const media = coming.data
    return (
      <div className="stack medium gap-s">
        <p role="status">
          {media?.fileName ?? 'A new recording'} will replace it as soon as it is ready. Until then listeners hear the
          one above. You don’t have to wait.
        </p>
        {media && isUnderWay(media) && <ProgressBar label="Processing" value={media.progress} />}
        <div className="between soft gap-m">
          <p>{media ? workerStep(media) : 'Waiting for its turn'}</p>
          <Button size="small" look="bare" onClick={onCallOff}>
            Cancel replacement
          </Button>
        </div>
      </div>
    )
  }
  if (failed?.problem == null) return null
  return (
    <p role="status" className="small">
      {notReplacedMessage(failed.problem)}
      {before.data?.reason && ` ${before.data.reason}`} To try again, choose a recording.
    </p>
  )
}
