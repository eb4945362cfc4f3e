import type { Content } from '@stillair/api/contract/content.ts'
import { classNames } from './class-names.ts'
import styles from './cover-picture.module.css'

interface Props {
  readonly content: Pick<Content, 'cover' | 'coverImageUrl'> & Partial<Pick<Content, 'thumbnailUrl'>>
  /** How wide it is drawn, as in `<img sizes>`. */
  readonly sizes: string
  /** Of a card or a row: the small picture that its author chose, when there is one. */
  readonly isSmall?: boolean
  /** Fetched before the rest: for the one large picture of a screen. */
  readonly first?: boolean
  readonly className?: string | undefined
}

function widths(prefix: string, format: 'avif' | 'webp'): string {
  return `${prefix}/480.${format} 480w, ${prefix}/1200.${format} 1200w`
}

/**
 * The cover of content. It fills the box that its parent gives it, which has its colour at once and the picture when it
 * is there. It shows nothing that the text beside it does not state, so it is hidden from screen readers.
 */
export function CoverPicture({ content, sizes, isSmall = false, first = false, className }: Props) {
  const { prefix, placeholder } = content.cover
  // An uploaded picture is stored like a generated one, in all sizes; `cover` names it.
  const cover = content.coverImageUrl?.startsWith('/covers/') ? null : content.coverImageUrl
  const elsewhere = (isSmall && content.thumbnailUrl) || cover
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <div className={classNames(styles.cover, className)} style={{ backgroundColor: placeholder }} aria-hidden>
      {elsewhere ? (
        <img src={elsewhere} alt="" className={styles.image} decoding="async" {...loading} />
      ) : (
        prefix && (
          <picture>
            <source type="image/avif" srcSet={widths(prefix, 'avif')} sizes={sizes} />
            <source type="image/webp" srcSet={widths(prefix, 'webp')} sizes={sizes} />
            <img src={`${prefix}/1200.webp`} alt="" className={styles.image} decoding="async" {...loading} />
          </picture>
        )
      )}
    </div>
  )
}
