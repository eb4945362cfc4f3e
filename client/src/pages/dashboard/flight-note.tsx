import { useEffect, useState } from 'react'
import styles from './dashboard.module.css'

/** Shows "You fly in 12 days" when this device knows of a flight, with a link to the in-flight page. */
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
    watch(userId).catch(() => {}) // Without a network there is no note; nothing depends on it.
    return () => {
      isWanted = false
      stop()
    }
  }, [userId])
  // It takes no space, so that the content below doesn't move when it appears.
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
