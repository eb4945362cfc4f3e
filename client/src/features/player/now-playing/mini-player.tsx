import { useSelector } from '@xstate/react'
import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { categoryTexts } from '../../../entities/content/categories.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import type { Listening } from '../listening-session/open-listening-session.ts'
import { isToPlay } from '../machine/on-player-change.ts'
import { statusOf } from '../machine/player-status.ts'
import { MediaPlace } from '../media-place.tsx'
import type { Timeline } from '../timeline.ts'
import { useCountdown } from '../use-countdown.ts'
import styles from './mini-player.module.css'
import { nowPlaying, stopListening, type UpNext } from './now-playing-store.ts'

/** Shows the playing content on other pages; its title leads back to its page. */
export function MiniPlayer() {
  const listening = useStore(nowPlaying, ({ current }) => current)
  return listening && <Playing key={listening.options.sessionId} listening={listening} />
}

function Playing({ listening }: { readonly listening: Listening }) {
  const { actor, element, send, timeline, options } = listening
  const { content, path } = options
  const upNext = useStore(nowPlaying, (state) => state.upNext)
  const isActive = useSelector(actor, isToPlay)
  const hasEnded = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'ended' }))
  const status = useSelector(actor, (snapshot) => statusOf(snapshot)?.text)
  const PlayIcon = isActive ? Pause : hasEnded ? RotateCcw : Play

  function close() {
    stopListening()
    // The button has gone, so the focus moves to the start of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.mini} aria-label="Now playing">
      <Passed timeline={timeline} />
      <div className={styles.inside}>
        {content.type === 'video' ? (
          <MediaPlace element={element} className={styles.picture} />
        ) : (
          <CoverPicture content={content} sizes="48px" isSmall className={styles.picture} />
        )}
        <div className={styles.words}>
          <Link to={path} className={styles.title}>
            {content.title}
          </Link>
          <p className="ellipsis fine soft">
            {upNext ? <Next upNext={upNext} /> : (status ?? categoryTexts(content.categoryId).name)}
          </p>
        </div>
        {upNext ? (
          <Button size="small" onClick={upNext.stop}>
            Not now
          </Button>
        ) : (
          <IconButton
            label={isActive ? 'Pause' : hasEnded ? 'Play again' : 'Play'}
            className={styles.play}
            onClick={() => send({ type: 'TOGGLE' })}
          >
            <PlayIcon aria-hidden data-fill={!hasEnded || isActive || undefined} />
          </IconButton>
        )}
        <IconButton label="Stop and close" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <LiveRegion text={upNext ? `${upNext.content.title} starts in a few seconds.` : (status ?? '')} />
    </section>
  )
}

function Next({ upNext }: { readonly upNext: UpNext }) {
  return `Next in ${useCountdown(upNext.beginsAt)} s: ${upNext.content.title}`
}

/** Draws the elapsed share in visible steps, not every frame. */
function Passed({ timeline }: { readonly timeline: Timeline }) {
  const permille = useStore(timeline, ({ positionSeconds, duration }) =>
    duration > 0 ? Math.round((positionSeconds / duration) * 1_000) : 0,
  )
  return <div className={styles.passed} style={{ width: `${permille / 10}%` }} aria-hidden />
}
