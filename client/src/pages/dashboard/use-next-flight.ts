import { useEffect, useState } from 'react'
import type { NextFlight } from '../../entities/flights/next-flight.ts'

/** Returns the user's next flight; null until this device's entries have been read. */
export function useNextFlight(userId: string | null): NextFlight | null {
  const [next, setNext] = useState<NextFlight | null>(null)
  useEffect(() => {
    setNext(null)
    if (userId === null) return
    let stop = () => {}
    let isWanted = true
    async function watch(whose: string) {
      const { watchNextFlight } = await import('../../entities/flights/next-flight.ts')
      if (isWanted) stop = watchNextFlight(whose, setNext)
    }
    watch(userId).catch(() => {}) // Without a network there is no note; nothing depends on it.
    return () => {
      isWanted = false
      stop()
    }
  }, [userId])
  return next
}
