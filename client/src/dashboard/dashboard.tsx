import { useMe } from '../account/me.ts'
import { useAuth } from '../auth/auth-store.ts'
import { useCardListener } from '../library/card-listener.ts'
import { CATEGORIES } from '../library/categories.ts'
import { useContentList } from '../library/content.ts'
import { useCompletions } from '../listening/completions.ts'
import { useProgress } from '../listening/progress.ts'
import { PRODUCT } from '../product.ts'
import { Horizon } from '../ui/horizon.tsx'
import { Notice } from '../ui/notice.tsx'
import { greetingAt } from '../ui/sky-hours.ts'
import { TryAgain } from '../ui/try-again.tsx'
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx'
import styles from './dashboard.module.css'
import { chooseLead } from './lead.ts'
import { LeadCard, LeadCardSkeleton } from './lead-card.tsx'
import { MinutesTile } from './minutes-tile.tsx'
import { StreakTile } from './streak-tile.tsx'

export function Dashboard() {
  const me = useMe()
  const library = useContentList()
  const progress = useProgress()
  const completions = useCompletions()

  const auth = useAuth()
  // Until the record is there, the name that the sign-in knows: the greeting need not grow by a line.
  const known = auth.status === 'signed-in' ? auth.user.name : null
  const name = (me.data ? me.data.name : known)?.trim()
  const greeting = `${greetingAt(new Date())}${name ? `, ${name}` : ''}.`
  const published = library.data?.filter((content) => content.isPublished) ?? []
  const { listener } = useCardListener()
  const { completed } = listener
  const isReady = library.isSuccess && !progress.isPending && !completions.isPending
  const lead = isReady ? chooseLead(published, progress.data?.items ?? [], completed) : null

  return (
    <>
      <title>{`Dashboard · ${PRODUCT}`}</title>
      <Horizon className={styles.horizon}>
        <div className="wrap">
          <h1 className={styles.greeting}>{greeting}</h1>
          <p className={styles.tagline}>Your personalized flight confidence center, for stress-free flying.</p>
        </div>
      </Horizon>
      <div className={`wrap ${styles.body}`}>
        <div className={styles.top}>
          {library.isError ? (
            <section className={styles.card}>
              <TryAgain
                title="Failed to fetch content"
                error={library.error}
                onRetry={() => library.refetch()}
                busy={library.isFetching}
              />
            </section>
          ) : lead ? (
            <LeadCard lead={lead} />
          ) : isReady ? (
            <section className={styles.card}>
              <Notice title="The library is being packed">
                No content available yet. Check back soon for helpful videos and audio!
              </Notice>
            </section>
          ) : (
            <LeadCardSkeleton />
          )}
          <div className={styles.tiles}>
            <StreakTile />
            <MinutesTile />
          </div>
        </div>
        {CATEGORIES.map((category) => {
          const items = published.filter((content) => content.categoryId === category.id)
          if (library.isPending) return <CategoryRowSkeleton key={category.id} title={category.row} />
          if (items.length === 0) return null
          return <CategoryRow key={category.id} title={category.row} items={items} listener={listener} />
        })}
      </div>
    </>
  )
}
