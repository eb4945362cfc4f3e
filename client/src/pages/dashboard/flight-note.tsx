import type { NextFlight } from '../../entities/flights/next-flight.ts'
import styles from './dashboard.module.css'

interface Props {
  /** Null until it is known. */
  readonly next: NextFlight | null
  /** Whether the listener has said that they fly soon. */
  readonly fliesSoon: boolean
}

/** Shows "You fly in 12 days" with a link to the in-flight page, or asks for a flight that the listener has mentioned. */
export function FlightNote({ next, fliesSoon }: Props) {
  const isAsked = fliesSoon && next?.hasEntered === false
  const words = isAsked ? 'Flying soon? Enter your flight' : next?.text
  // It takes no space, so that the content below doesn't move when it appears.
  return (
    <p className={styles.flight}>
      {words && (
        <a href={isAsked ? '/flight/plan' : '/flight'} className={styles.flightLink}>
          {words}
        </a>
      )}
    </p>
  )
}
