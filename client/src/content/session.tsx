import type { Content } from '@stillair/api/contract/content.ts'
import { useQuery } from '@tanstack/react-query'
import { contentQuery } from '../library/content.ts'
import { PRODUCT } from '../product.ts'
import { PremiumLock } from '../subscription/premium-lock.tsx'
import { Notice } from '../ui/notice.tsx'
import { AboutContent } from './about-content.tsx'
import { BackLink } from './back-link.tsx'
import styles from './content-page.module.css'
import { Playable } from './playable.tsx'
import { type ProgramCourse, useProgramCourse } from './program-course.ts'
import { SessionDetails } from './session-details.tsx'

/** How often it is looked whether a session can be played by now. */
const LOOK_EVERY_MS = 5_000

interface Props {
  readonly content: Content
  readonly uid: string
}

/** A session of the library, to be heard. */
export function Session({ content, uid }: Props) {
  const program = useProgramCourse(content.id)
  return (
    <div className={styles.page}>
      <title>{`${content.title} · ${PRODUCT}`}</title>
      {content.isLocked ? (
        <PremiumLock content={content} back={<BackLink program={program?.title} />} />
      ) : content.isPlayable ? (
        <Playable content={content} uid={uid} program={program} />
      ) : (
        <Preparing content={content} program={program} />
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
  readonly program: ProgramCourse | undefined
}

function Preparing({ content, program }: PreparingProps) {
  useQuery({ ...contentQuery(content.id), refetchInterval: LOOK_EVERY_MS })
  return (
    <div className={styles.preparing}>
      <BackLink program={program?.title} />
      <Notice as="page" title={content.title}>
        This session is being prepared. It opens here by itself in a few minutes.
      </Notice>
    </div>
  )
}
