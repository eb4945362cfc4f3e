import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useMemo } from 'react'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { useCardListener } from '../../entities/content/card-listener.ts'
import { contentListQuery } from '../../entities/content/content.ts'
import { progressQuery } from '../../entities/listening/progress.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { TryAgainOrPlay } from '../../features/offline-downloads/try-again-or-play.tsx'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { greetingAt } from '../../ui/pictures/sky-hours.ts'
import { PRODUCT } from '../../ui/product.ts'
import styles from './dashboard.module.css'
import { FlightNote } from './flight-note.tsx'
import { greetingName, lettersOf } from './greeting-name.ts'
import { chooseSuggestedAction } from './suggested-action.ts'
import { SuggestedActionCard, SuggestedActionCardSkeleton } from './suggested-action-card.tsx'
import { LandingCountTile } from './tiles/landing-count-tile.tsx'
import { StreakTile } from './tiles/streak-tile.tsx'
import { useNextFlight } from './use-next-flight.ts'

/** Requested along with this screen, not after it. The first view doesn't wait for it. */
let early: Promise<typeof import('./sections/sections.tsx')> | null = import('./sections/sections.tsx')
const Sections = lazyAgain(async () => {
  const loading = early ?? import('./sections/sections.tsx')
  early = null
  return (await loading).Sections
})

/** Greets the user by name. A long name is set smaller, so that it fits on one line. */
function Greeting({ name }: { readonly name: string | null }) {
  const words = greetingAt(new Date())
  if (!name) return `${words}.`
  // A name that was cut or ends in a full stop needs no second one.
  const end = /[.…]$/.test(name) ? '' : '.'
  return (
    <>
      {words},{' '}
      <span className={`${styles.name} unbroken`} style={{ '--letters': lettersOf(name) + 1 } as CSSProperties}>
        {name}
        {end}
      </span>
    </>
  )
}

export function Dashboard() {
  const me = useQuery(currentAccountQuery)
  const auth = useAuth()
  // Until the account has loaded, use the name from the sign-in, so that the greeting doesn't grow by a line.
  const known = auth.status === 'signed-in' ? auth.user.name : null
  const name = greetingName(me.data ? me.data.name : known)

  const next = useNextFlight(auth.status === 'signed-in' ? auth.user.userId : null)
  const fliesSoon = me.data?.flightTimeline === 'next-month'

  const library = useQuery(contentListQuery)
  const progress = useQuery(progressQuery)
  const { listener, isKnown } = useCardListener()
  const published = useMemo(() => library.data?.filter(({ isPublished }) => isPublished) ?? [], [library.data])
  const isReady = library.isSuccess && !progress.isPending && isKnown
  const { playable } = listener
  // Without a network, something that plays.
  const open = playable?.size ? published.filter(({ id }) => playable.has(id)) : published
  const lead = isReady ? chooseSuggestedAction(open, progress.data?.items ?? [], listener) : null

  return (
    <>
      <title>{`Dashboard · ${PRODUCT}`}</title>
      <Horizon className={styles.horizon}>
        <div className="wrap">
          <h1 className={styles.greeting}>
            <span>
              <Greeting name={name} />
            </span>
          </h1>
          <p className={styles.tagline}>Your personalized flight confidence center, for stress-free flying.</p>
          <FlightNote next={next} fliesSoon={fliesSoon} />
        </div>
      </Horizon>
      <div className={`wrap ${styles.body}`}>
        <div className={styles.top}>
          {library.isError ? (
            <section className={styles.card}>
              <TryAgainOrPlay title="Failed to fetch content" query={library} />
            </section>
          ) : lead ? (
            <SuggestedActionCard lead={lead} />
          ) : isReady ? (
            <section className={styles.card}>
              <Notice title="The library is being prepared">
                No content available yet. Check back soon for helpful videos and audio!
              </Notice>
            </section>
          ) : (
            <SuggestedActionCardSkeleton />
          )}
          <div className={styles.tiles}>
            <StreakTile />
            <LandingCountTile />
          </div>
        </div>
        <Suspense fallback={<div className={styles.below} />}>
          {library.isError ? null : (
            <Sections
              published={isReady ? published : null}
              listener={listener}
              lead={lead?.content ?? null}
              // A past flight ends what the listener once said about the next month.
              hasKit={next?.text ? true : fliesSoon && next?.hasEntered !== true}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}
