import type { Content } from '@stillair/api/contract/content.ts'
import { hasSample } from '@stillair/api/contract/sample.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentQuery } from '../../entities/content/content.ts'
import { PremiumLock } from '../../entities/subscription/premium-lock.tsx'
import { LazyDownloadControl } from '../../features/offline-downloads/lazy-download-control.tsx'
import { Sample } from '../../features/player/sample.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { AboutContent } from './about-content.tsx'
import { BackLink } from './back-link.tsx'
import styles from './content-page.module.css'
import { PlayableContent } from './playable-content.tsx'
import type { Preview } from './preview.ts'
import { useProgramCourse } from './program-course.ts'
import { SessionDetails } from './session-details.tsx'
import { useView } from './use-view.ts'

/** How often to check whether content can be played by now. */
const LOOK_EVERY_MS = 5_000

type Props = { readonly content: Content } & (
  | { readonly userId: string; readonly preview?: undefined }
  | { readonly userId?: undefined; readonly preview: Preview }
)

/** Content of the library, to be heard; or as its author looks at it. */
export function Session({ content, userId, preview }: Props) {
  const viewId = useView(content, userId ?? null)
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
          viewId={viewId}
          program={program}
          back={back}
          loadPlayback={preview?.loadPlayback}
        />
      ) : (
        <Preparing content={content} back={back} isAwaited={!preview}>
          {preview?.missing ?? 'This session is being prepared. It opens here by itself in a few minutes.'}
        </Preparing>
      )}
      {userId && (
        <LazyDownloadControl className={styles.keep} userId={userId} contents={[content]} name="Keep for the flight" />
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
  /** It is looked whether it can be played by now. */
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
