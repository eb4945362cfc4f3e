import { useEffect, useState } from 'react'

/** Returns the whole seconds until a time in the milliseconds of `Date.now()`, rounded up and kept up to date. */
export function useCountdown(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((time - now) / 1_000))
}
