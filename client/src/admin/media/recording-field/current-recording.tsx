import type { Media } from '@stillair/api/contract/admin/media.ts'
import { X } from 'lucide-react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { clock, spokenTime } from '../../../entities/content/duration.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useWaveform } from '../media.ts'
import { kindName, loudnessText, renditionLabel } from '../media-messages.ts'
import { ListenButton, ListenProblem } from '../recordings/listen-button.tsx'
import { MediaStatus } from '../recordings/media-status.tsx'
import { QualityWarnings } from '../recordings/quality-warnings.tsx'
import { Tracks } from '../recordings/tracks.tsx'
import { Waveform } from '../recordings/waveform.tsx'
import styles from './recording-field.module.css'

interface Props {
  readonly media: Media | undefined
  readonly error: Error | null
  /** Whether an upload is under way that will replace it. */
  readonly isReplaced: boolean
  readonly type: 'audio' | 'video'
  readonly onRetry: () => void
  readonly onTakeAway: () => void
}

/** The recording of content: its progress, and its properties once they are known. */
export function CurrentRecording({ media, error, isReplaced, type, onRetry, onTakeAway }: Props) {
  const waveform = useWaveform(media)
  if (!media) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <div role="alert" className="between cluster gap-line clay">
        <p>{isGone ? 'The recording was deleted. Choose another one.' : messageOf(error)}</p>
        <Button size="small" onClick={isGone ? onTakeAway : onRetry}>
          {isGone ? 'Remove' : 'Try again'}
        </Button>
      </div>
    )
  }
  const { kind, duration } = media
  const made = renditionLabel(media)
  const loudness = loudnessText(media)
  return (
    <>
      <MediaStatus
        media={media}
        isCompact
        actions={
          <>
            <ListenButton media={media} />
            <IconButton label={`Take ${media.fileName} away from the session`} onClick={onTakeAway}>
              <X aria-hidden />
            </IconButton>
          </>
        }
      />
      {waveform.data && duration !== undefined && (
        <div className={styles.sound}>
          <Waveform peaks={waveform.data} label={`How loud it is, over ${spokenTime(duration)}`} />
        </div>
      )}
      {kind && duration !== undefined && (
        <dl className={styles.facts}>
          <Fact name="Kind" value={kindName(kind)} />
          <Fact name="Duration" value={clock(duration)} />
          {made && <Fact name="Qualities" value={made} />}
          {loudness && <Fact name="Loudness" value={loudness} />}
        </dl>
      )}
      <QualityWarnings media={media} />
      <Tracks media={media} />
      <ListenProblem id={media.id} className={styles.hint} />
      {kind && kind !== type && (
        <p className={styles.hint}>
          This is {kind === 'video' ? 'a video' : 'an audio recording'}; the session is set to {kindName(type)}.
        </p>
      )}
      {isReplaced && media.state !== 'failed' && (
        <p className={styles.hint}>It stays until the new recording has arrived.</p>
      )}
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
