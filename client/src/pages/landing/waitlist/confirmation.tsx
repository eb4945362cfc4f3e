import { useEffect, useRef } from 'react'
import { Footer } from '../../../features/frame/footer.tsx'
import { VisitorHeader } from '../../../features/frame/visitor-header.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Horizon } from '../../../ui/pictures/horizon.tsx'
import { PRODUCT } from '../../../ui/product.ts'
import styles from './confirmation.module.css'

interface Props {
  readonly email: string
  readonly onBack: () => void
}

/** Replaces the page once an address is on the waitlist, whether it was new or not. */
export function Confirmation({ email, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <title>{`You're on the waitlist! · ${PRODUCT}`}</title>
      <VisitorHeader onSky />
      <main id="main" tabIndex={-1}>
        <Horizon className={styles.sky}>
          <div className={`wrap ${styles.words}`}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              You're on the waitlist!
            </h1>
            <p className={styles.lead}>
              We write once, when {PRODUCT} opens, to <strong className="strong anywhere">{email.trim()}</strong>. There
              is nothing more to do, and nothing to pay today.
            </p>
            <Button className={styles.back} onClick={onBack}>
              Back to the page
            </Button>
          </div>
        </Horizon>
      </main>
      <Footer />
    </>
  )
}
