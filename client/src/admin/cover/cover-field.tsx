import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { CategoryId } from '@stillair/api/contract/listener/content.ts'
import type { Cover } from '@stillair/api/contract/shared/cover.ts'
import { useRef, useState } from 'react'
import { AddressField } from '../form/fields/address-field.tsx'
import { ChoiceField } from '../form/fields/choice-field.tsx'
import { Problem } from '../form/fields/field.tsx'
import { useForeignOriginNote } from '../form/fields/use-foreign-origin-note.ts'
import styles from './cover-field.module.css'
import { CoverGallery } from './cover-gallery.tsx'
import { type CoverKind, coverKindOf } from './cover-kind.ts'
import { CoverUpload } from './cover-upload.tsx'

const KINDS: readonly { value: CoverKind; text: string }[] = [
  { value: 'gallery', text: 'Gallery' },
  { value: 'uploaded', text: 'Uploaded picture' },
  { value: 'address', text: 'Address elsewhere' },
]

interface Props {
  /** The address of the cover; empty for the automatic one. */
  readonly value: string
  readonly onChange: (url: string) => void
  /** Called with true when an upload starts, and false when it ends. Saving in between would keep the previous cover. */
  readonly onUploading: (isUploading: boolean) => void
  /** The picture of the gallery that is shown when the editor chooses none; null before the first save. */
  readonly automatic: Cover | null
  /** The category whose pictures the gallery shows first. */
  readonly categoryId?: CategoryId
  readonly problem: string | undefined
  /** The recording, which may contain an image; undefined without one and while it loads. */
  readonly recording?: Media | undefined
}

/** The cover: of the gallery, uploaded, or at an external address. Switching between the kinds keeps the value of each. */
export function CoverField(props: Props) {
  const { value, onChange, onUploading, automatic, categoryId, problem, recording } = props
  const [picked, setPicked] = useState(() => coverKindOf(value))
  const kind = value === '' ? picked : coverKindOf(value)
  /** The last value of each kind, to switch back to. */
  const known = useRef<Record<CoverKind, string>>({ gallery: '', uploaded: '', address: '' })
  known.current[kind] = value
  const isForeign = useForeignOriginNote(value) !== null

  function choose(next: CoverKind) {
    setPicked(next)
    onChange(known.current[next])
  }

  return (
    <div className="stack gap-m">
      <ChoiceField label="Cover" options={KINDS} value={kind} onChange={choose} />
      {kind === 'gallery' && (
        <CoverGallery value={value} onChange={onChange} automatic={automatic} categoryId={categoryId} />
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
