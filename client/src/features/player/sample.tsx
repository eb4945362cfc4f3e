import type { Content } from '@stillair/api/contract/listener/content.ts'
import { SAMPLE_SECONDS } from '@stillair/api/contract/listener/sample.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/client.ts'
import { clock } from '../../entities/content/duration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import type { Listening } from './listening-session/open-listening-session.ts'
import { isSameStatus, statusOf } from './machine/player-status.ts'
import { MediaPlace } from './media-place.tsx'
import { leavePage, showListening } from './now-playing/playback-across-pages.ts'
import styles from './sample.module.css'
import { sampleLevel } from './sample-level.ts'

/**
 * The first minute of content, for users who may not play the rest. Nothing loads before they ask for it, and it
 * doesn't count as listening.
 */
export function Sample({ content }: { readonly content: Content }) {
  const queryClient = useQueryClient()
  const [listening, setListening] = useState<Listening | null>(null)
  useEffect(() => (listening ? () => leavePage(listening) : undefined), [listening])

  function begin() {
    const opened = showListening({
      content,
      queryClient,
      userId: null,
      programId: null,
      sessionId: 'sample',
      path: '',
      autoplay: true,
      loadPlayback: (signal) => api('GET /api/content/:id/sample', { params: { id: content.id }, signal }),
    })
    setListening(opened)
  }

  return (
    <div className={styles.sample}>
      {listening ? (
        <Played listening={listening} />
      ) : (
        <Button className={styles.begin} onClick={begin}>
          <Play aria-hidden />
          Play the first minute
        </Button>
      )}
    </div>
  )
}

function Played({ listening }: { readonly listening: Listening }) {
  const { actor, timeline, element, options, send } = listening
  const button = useRef<HTMLButtonElement>(null)
  const isActive = useSelector(actor, (snapshot) => snapshot.context.wantsToPlay)
  const hasEnded = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'ended' }))
  const status = useSelector(actor, statusOf, isSameStatus)
  const second = useStore(timeline, ({ positionSeconds }) => Math.min(SAMPLE_SECONDS, Math.floor(positionSeconds)))
  const isOver = hasEnded || second >= SAMPLE_SECONDS
  useSoftEnd(listening)

  // The pressed button has gone, so the focus moves to this one.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])

  const isStuck = status?.offer === 'try-again'
  const words = isOver ? 'That was the first minute.' : status?.text

  function toggle() {
    if (isStuck) return send({ type: 'TRY_AGAIN' })
    if (isOver) send({ type: 'SEEK', to: 0 })
    send({ type: isActive && !isOver ? 'PAUSE' : 'PLAY' })
  }

  const [Icon, label] = isOver
    ? [RotateCcw, 'Play it again']
    : isStuck
      ? [RotateCcw, 'Try again']
      : isActive
        ? [Pause, 'Pause the first minute']
        : [Play, 'Continue the first minute']
  return (
    <>
      {options.content.type === 'video' && <MediaPlace element={element} className={styles.picture} />}
      <div className={styles.bar}>
        <button ref={button} type="button" className={styles.toggle} aria-label={label} onClick={toggle}>
          <Icon aria-hidden />
        </button>
        <div className={styles.course}>
          <div className={styles.track} style={{ '--played': `${(second / SAMPLE_SECONDS) * 100}%` } as object} />
          <p className={styles.time}>{words ?? `${clock(second)} of ${clock(SAMPLE_SECONDS)}`}</p>
        </div>
      </div>
      <LiveRegion text={words ?? ''} />
    </>
  )
}

/** Fades the sound towards the end of the minute and pauses there. */
function useSoftEnd({ actor, timeline, element, send }: Listening): void {
  useEffect(() => {
    let level = 1
    const stop = timeline.subscribe(({ positionSeconds }) => {
      const next = sampleLevel(positionSeconds)
      if (next === level) return
      level = next
      element.volume = actor.getSnapshot().context.volume * next
      if (next === 0) send({ type: 'PAUSE' })
    })
    return () => {
      stop()
      element.volume = actor.getSnapshot().context.volume
    }
  }, [actor, timeline, element, send])
}
