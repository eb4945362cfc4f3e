import type { Cover } from '@stillair/api/contract/content.ts'
import type { CoverImage } from '@stillair/api/contract/cover-images.ts'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { AddressField } from './address-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import styles from './cover-field.module.css'
import { Problem } from './field.tsx'
import { useForeignOriginNote } from './use-foreign-origin-note.ts'

/** Bytes, as the server takes them. */
const MOST = 10_000_000
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** A JPEG, PNG, WebP or AVIF becomes a cover; the server looks inside. */
function uploadCover(picture: File, signal: AbortSignal): Promise<CoverImage> {
  return api('POST /api/cover-images', { body: picture, signal })
}

type Kind = 'generated' | 'uploaded' | 'address'

const KINDS: readonly { value: Kind; text: string }[] = [
  { value: 'generated', text: 'Generated' },
  { value: 'uploaded', text: 'Uploaded picture' },
  { value: 'address', text: 'Address elsewhere' },
]

function kindOf(url: string): Kind {
  if (url === '') return 'generated'
  return url.startsWith('/covers/') ? 'uploaded' : 'address'
}

interface Props {
  /** The address of the cover; empty for the generated one. */
  readonly value: string
  readonly onChange: (url: string) => void
  /** The generated cover; null until there is one, and when it is not known. */
  readonly generated: Cover | null
  readonly problem: string | undefined
}

/** The cover: drawn by itself, a picture that is uploaded, or one that is elsewhere. What was chosen before is not lost by looking. */
export function CoverField({ value, onChange, generated, problem }: Props) {
  const [picked, setPicked] = useState(() => kindOf(value))
  const kind = value === '' ? picked : kindOf(value)
  /** The last value of each kind, to go back to. */
  const known = useRef<Record<Kind, string>>({ generated: '', uploaded: '', address: '' })
  known.current[kind] = value
  const isForeign = useForeignOriginNote(value) !== null

  function choose(next: Kind) {
    setPicked(next)
    onChange(known.current[next])
  }

  return (
    <div className={styles.cover}>
      <ChoiceField label="Cover" options={KINDS} value={kind} onChange={choose} />
      {kind === 'generated' && (
        <div className={styles.side}>
          {generated?.prefix && (
            <CoverPicture
              content={{ cover: generated, coverImageUrl: null }}
              sizes="240px"
              className={styles.picture}
            />
          )}
          <p className={styles.note}>Stillair draws it by itself after saving. No two are alike.</p>
        </div>
      )}
      {kind === 'uploaded' && <Upload url={value} onChange={onChange} />}
      {kind === 'address' && (
        <>
          <AddressField
            label="Address of the cover"
            problem={problem}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {URL.canParse(value) && !isForeign && <AddressPicture key={value} url={value} />}
        </>
      )}
      {kind !== 'address' && <Problem text={problem} />}
    </div>
  )
}

/** The picture at an address, or that there is none. */
function AddressPicture({ url }: { readonly url: string }) {
  const [isMissing, setIsMissing] = useState(false)
  return isMissing ? (
    <p className={styles.note} role="status">
      There is no picture at this address, or it cannot be shown here.
    </p>
  ) : (
    <img src={url} alt="The cover at this address" className={styles.picture} onError={() => setIsMissing(true)} />
  )
}

interface UploadProps {
  readonly url: string
  readonly onChange: (url: string) => void
}

function Upload({ url, onChange }: UploadProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const underWay = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<'still' | 'sending' | { readonly problem: string }>('still')
  const [stored, setStored] = useState<CoverImage | null>(null)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => () => underWay.current?.abort(), [])

  async function send(picture: File | undefined) {
    if (!picture) return
    underWay.current?.abort()
    setFile(picture)
    if (picture.size > MOST) {
      setState({ problem: 'The picture is larger than 10 MB. Choose a smaller one.' })
      return
    }
    const mine = new AbortController()
    underWay.current = mine
    setState('sending')
    try {
      const image = await uploadCover(picture, mine.signal)
      if (mine.signal.aborted) return
      setStored(image)
      setState('still')
      onChange(image.url)
    } catch (error) {
      if (!mine.signal.aborted) setState({ problem: messageOf(error) })
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }

  const isSending = state === 'sending'
  const placeholder = stored?.url === url ? stored.placeholder : 'var(--well)'
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
            // The button does the same, and names what it does.
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {isSending ? 'Uploading…' : url === '' ? 'Choose a picture' : 'Replace picture'}
          </Button>
          <p className={styles.note}>
            Or drop it here. JPEG, PNG, WebP or AVIF, at most 10 MB. Wide pictures fit best; it is cut to fit.
          </p>
        </div>
      </div>
      {typeof state === 'object' && (
        <div className={styles.failed}>
          <Problem text={state.problem} />
          {file && file.size <= MOST && (
            <Button size="small" look="bare" onClick={() => send(file)}>
              Try again
            </Button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isSending ? 'Uploading the picture' : stored?.url === url && url !== '' ? 'The picture is uploaded' : ''}
      </p>
    </div>
  )
}
