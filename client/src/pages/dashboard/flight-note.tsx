import { useEffect, useState } from 'react'
import styles from './dashboard.module.css'

/** "You fly in 12 days", when a flight is planned on this device; a link to what is there for it. */
export function FlightNote({ userId }: { readonly userId: string | null }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    async function look() {
      const { nextFlightWords } = await import('../../entities/flights/next-flight.ts')
      const found = userId === null ? null : await nextFlightWords(userId)
      if (isWanted) setWords(found)
    }
    look().catch(() => {}) // Storage is refused: nothing was planned in it.
    return () => {
      isWanted = false
    }
  }, [userId])
  // It takes no room, so that what is below does not move when it comes.
  return (
    <p className={styles.flight}>
      {words && (
        <a href="/flight" className={styles.flightLink}>
          {words}
        </a>
      )}
    </p>
  )
}
