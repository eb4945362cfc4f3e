import type { Content } from '@stillair/api/contract/listener/content.ts'
import { classNames } from '../class-names.ts'
import styles from './cover-picture.module.css'

interface Props {
  readonly content: Pick<Content, 'cover' | 'coverImageUrl'> & Partial<Pick<Content, 'thumbnailUrl'>>
  /** The rendered width, in the format of `<img sizes>`. */
  readonly sizes: string
  /** Whether to use the thumbnail that the author chose, if any; for cards and rows. */
  readonly isSmall?: boolean
  /** Whether to load the image with high priority; for the one large image of a screen. */
  readonly first?: boolean
  readonly className?: string | undefined
}

function widths(prefix: string, format: 'avif' | 'webp'): string {
  return `${prefix}/480.${format} 480w, ${prefix}/1200.${format} 1200w`
}

/**
 * The cover of content. It fills its parent's box, which shows the colour at once and the image when it has loaded. It is hidden
 * from screen readers, since it adds nothing to the text next to it.
 */
export function CoverPicture({ content, sizes, isSmall = false, first = false, className }: Props) {
  const { prefix, placeholder } = content.cover
  // An uploaded image and those of the gallery come in all sizes; `cover` names them.
  const cover = content.coverImageUrl?.startsWith('/') ? null : content.coverImageUrl
  const elsewhere = (isSmall && content.thumbnailUrl) || cover
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <div className={classNames(styles.cover, className)} style={{ backgroundColor: placeholder }} aria-hidden>
      {elsewhere ? (
        <img src={elsewhere} alt="" className={styles.image} decoding="async" {...loading} />
      ) : (
        <picture>
          <source type="image/avif" srcSet={widths(prefix, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={widths(prefix, 'webp')} sizes={sizes} />
          <img src={`${prefix}/1200.webp`} alt="" className={styles.image} decoding="async" {...loading} />
        </picture>
      )}
    </div>
  )
}
