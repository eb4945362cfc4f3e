import { Info } from 'lucide-react'
import { useCurrentAccount } from '../../entities/account/current-account.ts'
import { IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LANDING_MS, landingsSince } from './landing-count.ts'
import styles from './tile.module.css'
import { useNow } from './use-now.ts'

/** How many aircraft have landed since the account was made. Nothing announces its ticks. */
export function LandingCountTile() {
  const me = useCurrentAccount()
  return (
    <section className={styles.tile} aria-labelledby="landings-label" aria-busy={me.isPending}>
      <div className={styles.head}>
        <h2 id="landings-label" className={styles.label}>
          Landings since you joined
          <Hint text="Somewhere in the world an aeroplane lands about once a second. These are the landings since your account was made.">
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

/** Apart, so that a tick draws the number alone. */
function Landings({ since }: { readonly since: string }) {
  const now = useNow(LANDING_MS)
  return <p className={`${styles.number} tabular`}>{landingsSince(since, now).toLocaleString()}</p>
}
