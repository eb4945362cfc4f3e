import { useEffect, useState } from 'react'
import styles from './dashboard.module.css'

/** "You fly in 12 days", when this device knows of a flight; a link to what is there for it. */
export function FlightNote({ userId }: { readonly userId: string | null }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    setWords(null)
    if (userId === null) return
    let stop = () => {}
    let isWanted = true
    async function watch(whose: string) {
      const { watchNextFlight } = await import('../../entities/flights/next-flight.ts')
      if (isWanted) stop = watchNextFlight(whose, setWords)
    }
    watch(userId).catch(() => {}) // The network went: the note is not what anybody waits for.
    return () => {
      isWanted = false
      stop()
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
