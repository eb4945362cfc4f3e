import type { Content } from '@stillair/api/contract/listener/content.ts'
import { hasSample } from '@stillair/api/contract/listener/sample.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { logFailure } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { track } from '../../entities/analytics/track.ts'
import { contentQuery } from '../../entities/content/content.ts'
import { flush, storeStart } from '../../entities/listening/outbox.ts'
import { PremiumLock } from '../../entities/subscription/premium-lock.tsx'
import { LazyDownloadControl } from '../../features/offline-downloads/lazy-download-control.tsx'
import { Sample } from '../../features/player/sample.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { AboutContent } from './about-content.tsx'
import type { Preview } from './author-preview.ts'
import { BackLink } from './back-link.tsx'
import styles from './content-page.module.css'
import { PlayableContent } from './playable-content.tsx'
import { useProgramCourse } from './program-course.ts'
import { SessionDetails } from './session-details.tsx'

/** How often to check whether processing content can be played, in milliseconds. */
const LOOK_EVERY_MS = 5_000

type Props = { readonly content: Content } & (
  | { readonly userId: string; readonly preview?: undefined }
  | { readonly userId?: undefined; readonly preview: Preview }
)

/** Shows content from the library to listeners, or to its author as a preview. */
export function Session({ content, userId, preview }: Props) {
  const sessionId = useView(content, userId ?? null)
  const course = useProgramCourse(content.id)
  const program = preview ? undefined : course
  const back = preview ? preview.back : <BackLink program={program?.title} />
  return (
    <div className={styles.page}>
      {!preview && <title>{`${content.title} · ${PRODUCT}`}</title>}
      {content.isLocked ? (
        <PremiumLock
          content={content}
          back={back}
          sample={!preview && hasSample(content) && <Sample key={content.id} content={content} />}
        />
      ) : content.isPlayable ? (
        <PlayableContent
          content={content}
          userId={userId ?? null}
          sessionId={sessionId}
          program={program}
          back={back}
          loadPlayback={preview?.loadPlayback}
        />
      ) : (
        <Preparing content={content} back={back} isAwaited={!preview}>
          {preview?.missing ?? 'This session is being prepared. It will open here automatically in a few minutes.'}
        </Preparing>
      )}
      {userId && (
        <LazyDownloadControl className={styles.keep} userId={userId} contents={[content]} name="Save for the flight" />
      )}
      <div className={styles.words} data-alone={!content.sessionText || undefined}>
        {content.sessionText && <SessionDetails html={content.sessionText} />}
        <AboutContent content={content} program={program} isWide={!content.sessionText} />
      </div>
    </div>
  )
}

interface PreparingProps {
  readonly content: Content
  readonly back: ReactNode
  /** Whether to check repeatedly until it can be played. */
  readonly isAwaited: boolean
  readonly children: string
}

function Preparing({ content, back, isAwaited, children }: PreparingProps) {
  useQuery({ ...contentQuery(content.id), refetchInterval: LOOK_EVERY_MS, enabled: isAwaited })
  return (
    <div className={styles.preparing}>
      {back}
      <Notice as="page" title={content.title}>
        {children}
      </Notice>
    </div>
  )
}

/**
 * Once a content page has loaded, records a view, starts a listening session and sends an analytics event, each once.
 * Locked content starts no listening session, which needs the entitlement. The player starts its session under the same
 * id, which is returned.
 *
 * @param userId the user who opened the page; null in a preview, which counts nothing
 */
function useView({ id, isLocked, isPlayable }: Content, userId: string | null): string {
  const [sessionId] = useState(newId)
  const isCounted = useRef(false)

  useEffect(() => {
    if (isCounted.current || userId === null) return
    isCounted.current = true
    track('content_view', { category: 'content', label: id })
    api('POST /api/content/:id/view', { params: { id }, idempotencyKey: `view-${sessionId}` }).catch((error) =>
      logFailure('A view could not be recorded', error),
    )
  }, [sessionId, userId, id])

  useEffect(() => {
    if (isPlayable || isLocked || userId === null) return
    storeStart(userId, sessionId, id)
    void flush(userId)
  }, [sessionId, userId, id, isPlayable, isLocked])

  return sessionId
}
