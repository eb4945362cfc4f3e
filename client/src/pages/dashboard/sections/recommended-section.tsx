import { useQuery } from '@tanstack/react-query'
import { currentAccountQuery } from '../../../entities/account/current-account.ts'
import type { CardListener } from '../../../entities/content/card-facts.ts'
import { ContentCard, ContentCardSkeleton } from '../../../entities/content/content-card.tsx'
import { variedReasons } from '../../../entities/recommendations/varied-reasons.ts'
import { LazyDownloadControl } from '../../../features/offline-downloads/lazy-download-control.tsx'
import type { Recommended } from './recommended.ts'
import { SectionHead } from './section-head.tsx'
import styles from './shelf.module.css'

const ID = 'recommended-title'
const TITLE = 'Recommended for You'
const PERSONAL = 'Curated content based on your anxiety profile'
/** The subtitle when no recommendation comes from the profile. */
const OTHER = 'Sessions you have not completed yet'

interface Props {
  readonly recommended: Recommended
  readonly listener: CardListener
  /** Whether a kit for the flight contains them; otherwise they can be saved here. */
  readonly isInKit: boolean
}

export function RecommendedSection({ recommended: { items, isPersonal }, listener, isInKit }: Props) {
  const userId = useQuery(currentAccountQuery).data?.firebaseUid
  if (items.length === 0) return null
  const ids = items.map(({ id }) => id)
  const varied = { ...listener, recommended: variedReasons(ids, listener.recommended) }
  return (
    <section aria-labelledby={ID}>
      <SectionHead id={ID} title={TITLE} subtitle={isPersonal ? PERSONAL : OTHER} />
      <ul className={styles.shelf}>
        {items.map((content) => (
          <li key={content.id}>
            <ContentCard content={content} listener={varied} from="/" level={3} shape="tile" isDescribed />
          </li>
        ))}
      </ul>
      {userId && !isInKit && (
        <LazyDownloadControl
          className={styles.keep}
          userId={userId}
          contents={items}
          name="Save these for the flight"
        />
      )}
    </section>
  )
}

export function RecommendedSkeleton() {
  return (
    <section aria-labelledby={ID} aria-busy="true">
      <SectionHead id={ID} title={TITLE} subtitle={PERSONAL} />
      <div className={styles.shelf} aria-hidden>
        {['a', 'b', 'c'].map((key) => (
          <ContentCardSkeleton key={key} shape="tile" />
        ))}
      </div>
    </section>
  )
}
