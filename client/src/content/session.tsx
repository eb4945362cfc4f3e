import type { Content } from '@stillair/api/contract/content.ts'
import { useSelector } from '@xstate/react'
import { ArrowLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { messageOf } from '../api/api-error.ts'
import { useCompletions } from '../listening/completions.ts'
import { Player } from '../player/player.tsx'
import { usePlayer } from '../player/use-player.ts'
import { PRODUCT } from '../product.ts'
import { Button } from '../ui/button.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Notice } from '../ui/notice.tsx'
import { AboutContent } from './about-content.tsx'
import { backTarget } from './back-target.ts'
import styles from './content-page.module.css'
import { NextSession } from './next-session.tsx'
import { RatingPanel } from './rating-panel.tsx'
import { SessionDetails } from './session-details.tsx'

interface Props {
  readonly content: Content
  readonly uid: string
}

/** A session of the library, to be heard. */
export function Session({ content, uid }: Props) {
  return (
    <div className={styles.page}>
      <title>{`${content.title} · ${PRODUCT}`}</title>
      {content.isPlayable ? <Playable content={content} uid={uid} /> : <Preparing content={content} />}
      <div className={styles.words} data-alone={!content.sessionText || undefined}>
        {content.sessionText && <SessionDetails html={content.sessionText} />}
        <AboutContent content={content} isWide={!content.sessionText} />
      </div>
    </div>
  )
}

function BackLink() {
  const [search] = useSearchParams()
  const { to, label } = backTarget(search.get('from'), document.referrer, location.origin)
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      {label}
    </Link>
  )
}

function Preparing({ content }: { readonly content: Content }) {
  return (
    <div className={styles.preparing}>
      <BackLink />
      <Notice as="page" title={content.title}>
        This session is being prepared. It opens here by itself in a few minutes.
      </Notice>
    </div>
  )
}

function Playable({ content, uid }: Props) {
  const { state } = useLocation()
  const player = usePlayer({ content, uid, autoplay: state?.play === true })
  const completions = useCompletions()
  const hasPlayedThrough = useSelector(player.actor, (snapshot) => snapshot.matches({ progress: 'completed' }))
  const isCompleted = hasPlayedThrough || (completions.data?.has(content.id) ?? false)
  const [finishing, setFinishing] = useState<'no' | 'busy' | 'by-hand'>('no')
  const [error, setError] = useState<string | null>(null)

  async function markCompleted() {
    setFinishing('busy')
    setError(null)
    try {
      await player.markCompleted()
      setFinishing('by-hand')
    } catch (failure) {
      setError(messageOf(failure))
      setFinishing('no')
    }
  }

  const button = (className?: string) => (
    <Button
      {...(className && { className })}
      onClick={markCompleted}
      disabled={finishing === 'busy' || completions.isPending}
    >
      <Check aria-hidden />
      Mark as Completed
    </Button>
  )

  return (
    <>
      <Player
        content={content}
        player={player}
        isSmall={isCompleted}
        back={<BackLink />}
        foot={isCompleted ? null : button(styles.footButton)}
      />
      <LiveRegion text={isCompleted ? 'Session completed' : ''} />
      <div className={styles.after}>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {isCompleted ? (
          <>
            <RatingPanel contentId={content.id} takesFocus={finishing === 'by-hand'} />
            <NextSession after={content} />
          </>
        ) : (
          <div className={styles.finish}>
            <p>It counts as completed at the end, or when you say so.</p>
            {button()}
          </div>
        )}
      </div>
    </>
  )
}
