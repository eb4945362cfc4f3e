import { giveConsent } from '../../entities/analytics/consent.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './consent-banner.module.css'

interface Props {
  /** Whether a listener's bottom bar is below the banner on phones. */
  readonly aboveBar: boolean
  /** Opens the privacy page without leaving the app. */
  readonly onPrivacy: () => void
}

/** Asks unobtrusively for consent to analytics. Both answers have the same weight, and the page works without one. */
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
