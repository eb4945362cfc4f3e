import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentAccountQuery } from '../../../entities/account/current-account.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Hint } from '../../../ui/hints/hint.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { LANDING_MS, landingsSince } from './landing-count.ts'
import styles from './tile.module.css'

/** Shows how many aircraft have landed since the account was created. Screen readers don't announce its ticks. */
export function LandingCountTile() {
  const me = useQuery(currentAccountQuery)
  return (
    <section className={styles.tile} aria-labelledby="landings-label" aria-busy={me.isPending}>
      <div className={styles.head}>
        <h2 id="landings-label" className={styles.label}>
          Landings since you joined
          <Hint text="Somewhere in the world, a plane lands about once a second. This counts the landings since you created your account.">
            <IconButton label="About the landings" className={styles.info}>
              <Info aria-hidden />
            </IconButton>
          </Hint>
        </h2>
        {me.data ? <Landings since={me.data.createdAt} /> : <Skeleton width={150} height={44} />}
      </div>
      <p className="small soft">Another one every second or so.</p>
    </section>
  )
}

/** A separate component, so that a tick renders only the number. */
function Landings({ since }: { readonly since: string }) {
  const now = useNow(LANDING_MS)
  return <p className={`${styles.number} tabular`}>{landingsSince(since, now).toLocaleString()}</p>
}

/** The interval for users who prefer reduced motion, in milliseconds. */
const RARELY_MS = 60_000

/** Returns the time, updated at that interval; rarely with reduced motion, and not while the page is hidden. */
function useNow(everyMs: number): number {
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
