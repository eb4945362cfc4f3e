import type { ReactNode } from 'react'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import styles from './closing.module.css'

/** Repeats the call to action at the end of the page. */
export function Closing({ form }: { readonly form: ReactNode }) {
  return (
    <section aria-labelledby="closing" className={styles.closing}>
      <Horizon className={styles.sky}>
        <div className={styles.words}>
          <h2 id="closing">Your next flight can feel different.</h2>
          <p className={styles.lead}>Join the waitlist. All it takes is your e-mail address.</p>
          {form}
        </div>
      </Horizon>
    </section>
  )
}
