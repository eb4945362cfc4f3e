import type { CategoryId } from '@stillair/api/contract/listener/content.ts'
import type { Cover } from '@stillair/api/contract/shared/cover.ts'
import { gallery } from '@stillair/api/contract/shared/cover-gallery.ts'
import { useId } from 'react'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import styles from './cover-gallery.module.css'

interface Props {
  /** The address of the chosen picture; empty for the automatic one. */
  readonly value: string
  readonly onChange: (url: string) => void
  /** The picture shown when the editor chooses none; null while nothing is saved. */
  readonly automatic: Cover | null
  /** The category whose pictures come first. */
  readonly categoryId?: CategoryId | undefined
}

/** Chooses a picture of the gallery, or leaves the choice to Stillair. */
export function CoverGallery({ value, onChange, automatic, categoryId }: Props) {
  const name = useId()
  const ofCategory = gallery.filter((picture) => picture.categoryId === categoryId)
  const others = gallery.filter((picture) => picture.categoryId !== categoryId)
  return (
    <fieldset className={styles.gallery}>
      <legend className="visually-hidden">Picture</legend>
      <label className={styles.choice}>
        <input type="radio" className="unseen" name={name} checked={value === ''} onChange={() => onChange('')} />
        <span className={styles.frame}>
          {automatic && <Picture cover={automatic} />}
          <span className={styles.automatic}>Automatic</span>
        </span>
      </label>
      {[...ofCategory, ...others].map(({ cover, text }) => (
        <label key={cover.prefix} className={styles.choice} title={text}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={value === cover.prefix}
            onChange={() => onChange(cover.prefix)}
          />
          <span className={styles.frame}>
            <Picture cover={cover} />
            <span className="visually-hidden">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Picture = ({ cover }: { readonly cover: Cover }) => (
  <CoverPicture content={{ cover, coverImageUrl: null }} sizes="120px" className={styles.picture} />
)
