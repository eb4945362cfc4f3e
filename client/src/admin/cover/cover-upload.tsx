import type { CoverImage } from '@stillair/api/contract/admin/cover-images.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Crop, Film, Image, ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { Problem } from '../form/fields/field.tsx'
import styles from './cover-field.module.css'
import { CropDialog } from './crop-dialog.tsx'
import { FrameDialog } from './frame-dialog.tsx'

/** The server's limit, in bytes. */
const MOST = 10_000_000
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

interface Props {
  /** The address of the uploaded cover; empty without one. */
  readonly url: string
  readonly onChange: (url: string) => void
  /** Called with true when an upload starts, and false when it ends. Saving in between would keep the previous cover. */
  readonly onUploading: (isUploading: boolean) => void
  /** The recording from which an image can be taken. */
  readonly recording: Media | undefined
}

/** A problem, and a way to retry if that can help. */
interface Failure {
  readonly problem: string
  readonly again: (() => void) | null
}

/** Uploads a cover from an image file or from the recording, and lets the admin crop it. */
export function CoverUpload({ url, onChange, onUploading, recording }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const underWay = useRef<AbortController | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [stored, setStored] = useState<CoverImage | null>(null)
  /** The image from which the cover was cropped, while this form is open. */
  const [whole, setWhole] = useState<{ readonly url: string; readonly picture: Blob } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [open, setOpen] = useState<'cut' | 'frame' | null>(null)

  useEffect(() => () => underWay.current?.abort(), [])
  useEffect(() => {
    onUploading(isSending)
    return () => onUploading(false)
  }, [isSending, onUploading])

  /** Uploads the image that `make` returns. A newer upload replaces an older one. */
  async function send(make: (signal: AbortSignal) => Promise<Blob>, from?: Blob) {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    setIsSending(true)
    setFailure(null)
    try {
      const picture = await make(mine.signal)
      // The server checks the image.
      const image = await api('POST /api/cover-images', { body: picture, signal: mine.signal })
      if (mine.signal.aborted) return
      setStored(image)
      setWhole({ url: image.url, picture: from ?? picture })
      onChange(image.url)
    } catch (error) {
      if (mine.signal.aborted) return
      // A retry cannot change a refusal.
      const isFinal = error instanceof ApiError && !error.isTransient
      setFailure({ problem: messageOf(error), again: isFinal ? null : () => void send(make, from) })
    }
    if (underWay.current === mine) setIsSending(false)
  }

  function sendFile(picture: File | undefined) {
    if (!picture) return
    if (picture.size <= MOST) return void send(async () => picture)
    underWay.current?.abort()
    setIsSending(false)
    setFailure({ problem: 'The picture is larger than 10 MB. Choose a smaller one.', again: null })
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    sendFile(event.dataTransfer.files[0])
  }

  const placeholder = stored?.url === url ? stored.placeholder : 'var(--well)'
  const original = whole?.url === url ? whole.picture : null
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {url !== '' && (
          <CoverPicture
            content={{ cover: { prefix: url, placeholder }, coverImageUrl: null }}
            sizes="240px"
            className={styles.picture}
          />
        )}
        <div className={styles.words}>
          <label htmlFor={id} className="visually-hidden">
            Cover picture
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            accept={TYPES}
            className="visually-hidden"
            // The button does the same and has a name.
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              sendFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <div className="cluster gap-s">
            <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
              <ImageUp aria-hidden />
              {isSending ? 'Uploading…' : url === '' ? 'Choose a picture' : 'Replace picture'}
            </Button>
            <OfRecording
              recording={recording}
              isDisabled={isSending}
              onFrame={() => setOpen('frame')}
              onInside={(mediaId) => void send((signal) => pictureInside(mediaId, signal))}
            />
            {url !== '' && (
              <Button size="small" disabled={isSending} onClick={() => setOpen('cut')}>
                <Crop aria-hidden />
                Crop
              </Button>
            )}
          </div>
          <p className={styles.note}>
            Or drop it here. JPEG, PNG, WebP or AVIF, at most 10 MB. Wide pictures fit best. Choose “Crop” to select the
            part that is shown.
          </p>
        </div>
      </div>
      {failure && (
        <div className={styles.failed}>
          <Problem text={failure.problem} />
          {failure.again && (
            <Button size="small" look="bare" onClick={failure.again}>
              Try again
            </Button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isSending ? 'Uploading the picture' : stored?.url === url && url !== '' ? 'Picture uploaded' : ''}
      </p>
      {open === 'cut' && (
        <CropDialog
          picture={original ?? `${url}/1200.webp`}
          onDone={(part, from) => {
            setOpen(null)
            void send(async () => part, from)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'frame' && recording && (
        <FrameDialog
          mediaId={recording.id}
          onDone={(frame) => {
            setOpen(null)
            void send(async () => frame)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface OfRecordingProps {
  readonly recording: Media | undefined
  readonly isDisabled: boolean
  readonly onFrame: () => void
  readonly onInside: (mediaId: string) => void
}

/** Renders nothing for a recording without an image, and until it is playable. */
function OfRecording({ recording, isDisabled, onFrame, onInside }: OfRecordingProps): ReactNode {
  if (!recording?.hasPicture) return null
  const { id, kind } = recording
  return kind === 'video' ? (
    <Button size="small" disabled={isDisabled} onClick={onFrame}>
      <Film aria-hidden />
      Take a frame of the video
    </Button>
  ) : (
    <Button size="small" disabled={isDisabled} onClick={() => onInside(id)}>
      <Image aria-hidden />
      Use the picture in the recording
    </Button>
  )
}

/** Returns the image embedded in an audio file. Throws the error of a failed request. */
async function pictureInside(mediaId: string, signal: AbortSignal): Promise<Blob> {
  const { posterUrl } = await api('GET /api/media/:id/playback', { params: { id: mediaId }, signal })
  const answer = posterUrl === null ? null : await fetch(posterUrl, { signal })
  if (!answer?.ok) throw new Error('The picture in the recording can’t be read right now. Please try again.')
  return answer.blob()
}
