import { useQuery } from '@tanstack/react-query'
import { StepBack, StepForward } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { clock } from '../../entities/content/duration.ts'
import { MediaPlace } from '../../features/player/media-place.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PlainDialog } from '../form/dialogs/plain-dialog.tsx'
import { Problem } from '../form/fields/field.tsx'
import { jpegOf } from './canvas-image.ts'
import styles from './frame-dialog.module.css'
import { useFrames } from './use-frames.ts'

/** Seconds per press on the buttons next to the slider: one frame of most films. */
const FRAME_S = 0.04
/** Seconds before the end at which a video surely has a frame, since the sound may last slightly longer. */
const BEFORE_END_S = 0.2

interface Props {
  readonly mediaId: string
  readonly onDone: (frame: Blob) => void
  readonly onClose: () => void
}

/** Chooses the frame of a video that becomes the cover. */
export function FrameDialog({ mediaId, onDone, onClose }: Props) {
  const playback = useQuery({
    queryKey: ['/api/media', mediaId, 'playback'],
    queryFn: ({ signal }) => api('GET /api/media/:id/playback', { params: { id: mediaId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <PlainDialog title="Take a frame of the video" onClose={onClose}>
      {playback.data ? (
        <Frames
          address={playback.data.hlsUrl}
          duration={playback.data.duration}
          onRenew={() => void playback.refetch()}
          onDone={onDone}
          onClose={onClose}
        />
      ) : playback.isError ? (
        <TryAgain title="The video cannot be shown" query={playback} />
      ) : (
        <Skeleton height={320} />
      )}
    </PlainDialog>
  )
}

interface FramesProps {
  readonly address: string
  /** In seconds. */
  readonly duration: number
  /** Requests a new playback address after the old one has expired. */
  readonly onRenew: () => void
  readonly onDone: (frame: Blob) => void
  readonly onClose: () => void
}

function Frames({ address, duration, onRenew, onDone, onClose }: FramesProps) {
  const slider = useId()
  // The first frames are often black.
  const [at, setAt] = useState(() => Math.min(10, duration / 10))
  const { element, isHere, hasFailed, retry } = useFrames(address, at)
  const [problem, setProblem] = useState<string>()
  const last = Math.max(0, duration - BEFORE_END_S)
  const move = (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), last))

  async function submit() {
    const { videoWidth: width, videoHeight: height } = element
    try {
      onDone(await jpegOf(element, { x: 0, y: 0, width, height }))
    } catch {
      setProblem('This browser cannot take a frame of the video. Choose a picture instead.')
    }
  }

  return (
    <div className="stack gap-l">
      <MediaPlace element={element} className={styles.picture} aria-busy={!isHere} />
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          The video can’t be shown right now.
          <Button
            size="small"
            onClick={() => {
              retry()
              onRenew()
            }}
          >
            Try again
          </Button>
        </p>
      )}
      <div className={styles.place}>
        <label htmlFor={slider}>Place</label>
        <input
          id={slider}
          type="range"
          min={0}
          max={last}
          step={0.1}
          value={at}
          aria-valuetext={`${clock(Math.floor(at))} of ${clock(Math.floor(duration))}`}
          onChange={({ target }) => setAt(Number(target.value))}
        />
        <span className="tabular" aria-hidden>
          {clock(Math.floor(at))} of {clock(Math.floor(duration))}
        </span>
      </div>
      <Problem text={problem} />
      <div className={styles.actions}>
        <Button size="small" look="bare" onClick={() => move(-FRAME_S)}>
          <StepBack aria-hidden />
          Previous frame
        </Button>
        <Button size="small" look="bare" onClick={() => move(FRAME_S)}>
          <StepForward aria-hidden />
          Next frame
        </Button>
        <span className={styles.choose}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={!isHere} onClick={submit}>
            Use this frame
          </Button>
        </span>
      </div>
    </div>
  )
}
