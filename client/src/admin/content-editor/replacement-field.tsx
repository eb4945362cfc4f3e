import type { Replacement } from '@stillair/api/contract/admin.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useMedia } from '../media/media.ts'
import { isUnderWay } from '../shared/media-state-checks.ts'
import { notReplacedMessage } from './replacement-messages.ts'

interface Props {
  /** Whether the recording in the form is still being packaged and takes the place of one that listeners hear. */
  readonly isReplacing: boolean
  /** The upload that takes the recording's place; null for none. */
  readonly value: string | null
  /** What did not take its place, and why; null when there is nothing to tell. */
  readonly failed: Replacement | null
  readonly onCallOff: () => void
}

/** What becomes of the recording that takes the place of what listeners hear. The server does it: nobody has to be there. */
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
          <p>{media?.step ?? 'Waiting for its turn'}</p>
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
