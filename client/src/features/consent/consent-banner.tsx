import { giveConsent } from '../../entities/analytics/consent.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consent-banner.module.css'

interface Props {
  /** Stands above the bottom bar of a listener's phone. */
  readonly aboveBar: boolean
  /** Goes to the privacy page without leaving the app. */
  readonly onPrivacy: () => void
}

/**
 * Asks quietly whether this visit may be counted. Both answers have the same weight; the page can be used without
 * either.
 */
export default function ConsentBanner({ aboveBar, onPrivacy }: Props) {
  return (
    <section aria-label="Counting visits" className={styles.banner} data-above-bar={aboveBar || undefined}>
      <p className={styles.text}>
        May we count which features people use, to see what helps? You can change your answer on the{' '}
        <a
          href="/privacy"
          onClick={(event) => {
            event.preventDefault()
            onPrivacy()
          }}
        >
          privacy page
        </a>
        .
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={() => giveConsent('denied')}>
          No
        </Button>
        <Button size="small" onClick={() => giveConsent('granted')}>
          Yes
        </Button>
      </div>
    </section>
  )
}
