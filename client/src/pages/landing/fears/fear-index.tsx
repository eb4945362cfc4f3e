import { Link } from 'react-router-dom'
import { NoWrapWords } from '../../../ui/no-wrap-words.tsx'
import { ChevronRight } from '../../../ui/pictures/light-icons.tsx'
import styles from './fear-index.module.css'
import { FEAR_TYPES } from './fear-types.ts'

/** The state of the history entry when a fear is opened from the index: closing it goes back to the entry before. */
export interface FearLinkState {
  readonly openedHere: true
}

/** Returns the id of the link that opens a fear, so that the focus can return to it. */
export function fearLinkId(id: number): string {
  return `fear-link-${id}`
}

interface Props {
  /** Called when a visitor is about to open one. */
  readonly onApproach: () => void
}

/** The 14 fears, in two columns that are read downwards. */
export function FearIndex({ onApproach }: Props) {
  return (
    <ol className={styles.index}>
      {FEAR_TYPES.map(({ id, title, shortDescription }) => (
        <li key={id} className="one-column line-above">
          <Link
            id={fearLinkId(id)}
            to={{ search: `?fear=${id}` }}
            state={{ openedHere: true } satisfies FearLinkState}
            preventScrollReset
            aria-haspopup="dialog"
            className={styles.link}
            onPointerEnter={onApproach}
            onFocus={onApproach}
          >
            <span className={styles.number}>{id}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                <NoWrapWords text={title} />
              </span>
              <span className="small soft">{shortDescription}</span>
            </span>
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ol>
  )
}
