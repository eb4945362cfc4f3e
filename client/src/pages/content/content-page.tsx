import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { useContent } from '../../entities/content/content.ts'
import { playableItem } from '../../entities/offline-items/playable-items.ts'
import { MissingPage } from '../../features/frame/not-found.tsx'
import { TryAgainOrPlay } from '../../features/offline-downloads/try-again-or-play.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { BackBelow, BackLink } from './back-link.tsx'
import styles from './content-page.module.css'
import { Session } from './session.tsx'

export function ContentPage() {
  const { id } = useParams()
  return id ? <ById key={id} id={id} /> : <ContentNotFound />
}

function ById({ id }: { readonly id: string }) {
  const me = useQuery(currentAccountQuery)
  const content = useContent(id)
  if (content.error instanceof ApiError && content.error.status === 404) return <OnlyHere id={id} />
  if (content.isError) {
    return (
      <div className={styles.failure}>
        <TryAgainOrPlay as="page" title="Failed to fetch content" query={content} />
        <BackBelow />
      </div>
    )
  }
  if (!content.data || !me.data) return <ContentSkeleton />
  return <Session content={content.data} userId={me.data.firebaseUid} />
}

/** Plays content that has left the library from the offline copy, online or offline. */
function OnlyHere({ id }: { readonly id: string }) {
  const me = useQuery(currentAccountQuery)
  const userId = me.data?.firebaseUid
  const kept = useQuery({
    queryKey: ['kept', userId, id],
    queryFn: () => playableItem(userId ?? '', id),
    enabled: userId !== undefined,
    networkMode: 'always',
  })
  if (userId && kept.isPending) return <ContentSkeleton />
  return userId && kept.data ? <Session content={kept.data.content} userId={userId} /> : <ContentNotFound />
}

function ContentNotFound() {
  return (
    <MissingPage title="Content Not Found" to="/" link="Go home">
      This session isn’t available. It may have been withdrawn.
    </MissingPage>
  )
}

/** The outline of the player, with the way back: on a phone nothing else is on the screen. */
function ContentSkeleton() {
  return (
    <Loading label="Loading the session" className={styles.page}>
      <div className={styles.outline} data-on-cover>
        <BackLink />
        <div className={styles.outlinePanel}>
          <Skeleton width="30%" />
          <Skeleton width="70%" height={40} />
          <Skeleton height={48} />
          <Skeleton width="4.5rem" height={72} round className={styles.outlinePlay} />
        </div>
      </div>
      <div className={styles.below}>
        <Skeleton width="40%" height={32} />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </Loading>
  )
}
