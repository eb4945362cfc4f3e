import { useEffect, useState } from 'react'

/** Milliseconds between changes for those who do not want things to move. */
const RARELY_MS = 60_000

/** The time, read again each so many milliseconds; rarely when motion is unwelcome, and not while the page is hidden. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setInterval> | undefined

    function restart() {
      clearInterval(timer)
      if (document.hidden) return
      setNow(Date.now())
      timer = setInterval(() => setNow(Date.now()), calm.matches ? RARELY_MS : everyMs)
    }

    restart()
    document.addEventListener('visibilitychange', restart)
    calm.addEventListener('change', restart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', restart)
      calm.removeEventListener('change', restart)
    }
  }, [everyMs])
  return now
}
