import type { Cover } from '@stillair/api/contract/content.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { useRef, useState } from 'react'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { AddressField } from '../form/address-field.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { Problem } from '../form/field.tsx'
import { useForeignOriginNote } from '../form/use-foreign-origin-note.ts'
import styles from './cover-field.module.css'
import { CoverUpload } from './cover-upload.tsx'

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
  /** Called with true when an upload starts, and false when it ends. Saving in between would keep the previous cover. */
  readonly onUploading: (isUploading: boolean) => void
  /** The generated cover; null when there is none yet or it is unknown. */
  readonly generated: Cover | null
  readonly problem: string | undefined
  /** The recording, which may contain an image; undefined without one and while it loads. */
  readonly recording?: Media | undefined
}

/** The cover: generated, uploaded, or at an external address. Switching between the kinds keeps the value of each. */
export function CoverField({ value, onChange, onUploading, generated, problem, recording }: Props) {
  const [picked, setPicked] = useState(() => kindOf(value))
  const kind = value === '' ? picked : kindOf(value)
  /** The last value of each kind, to switch back to. */
  const known = useRef<Record<Kind, string>>({ generated: '', uploaded: '', address: '' })
  known.current[kind] = value
  const isForeign = useForeignOriginNote(value) !== null

  function choose(next: Kind) {
    setPicked(next)
    onChange(known.current[next])
  }

  return (
    <div className="stack gap-m">
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
          <p className={styles.note}>Stillair draws a unique cover when you save.</p>
        </div>
      )}
      {kind === 'uploaded' && (
        <CoverUpload url={value} onChange={onChange} onUploading={onUploading} recording={recording} />
      )}
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

/** Shows the image at an address, or reports that there is none. */
function AddressPicture({ url }: { readonly url: string }) {
  const [isMissing, setIsMissing] = useState(false)
  return isMissing ? (
    <p className={styles.note} role="status">
      There’s no picture at this address, or it can’t be shown here.
    </p>
  ) : (
    <img src={url} alt="The cover at this address" className={styles.picture} onError={() => setIsMissing(true)} />
  )
}
