import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'

export const BUMP_TITLE = 'How big was that bump?'

/** A quiet row that leads to the bump meter. */
export function BumpLink() {
  return (
    <FlightLink href="/flight/bumps" className={styles.row}>
      {BUMP_TITLE}
    </FlightLink>
  )
}
