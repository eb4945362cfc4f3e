import type { ReactNode } from 'react'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import styles from './hero.module.css'

/** The first view: the sky, what Stillair is, and one action. */
export function Hero({ form }: { readonly form: ReactNode }) {
  return (
    <Horizon className={styles.hero}>
      <div className="wrap stack start">
        <p className={styles.badge}>Available July 2025</p>
        <h1 className={styles.title}>
          Fly with a <br />
          quieter mind.
        </h1>
        <p className={styles.lead}>
          Short audio sessions with pilots and calm voices, for people who fear flying. For the night before, the queue,
          and the seat.
        </p>
        {form}
        <p className={styles.note}>No payment required today. One e-mail when we open.</p>
      </div>
    </Horizon>
  )
}
