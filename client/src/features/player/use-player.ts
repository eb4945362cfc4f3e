import type { Content, Playback } from '@stillair/api/contract/content.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { logFailure } from '../../api/api-error.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { track } from '../../entities/analytics/track.ts'
import { loadPlayback as loadForListener } from '../../entities/content/early.ts'
import { completionsQuery, refreshListening } from '../../entities/listening/completions.ts'
import { complete } from '../../entities/listening/outbox.ts'
import { orKept } from './kept-playback.ts'
import { listenToKeys } from './keyboard.ts'
import { listenedSeconds } from './listening-meter.ts'
import { offerMediaSession, reportPosition } from './media-session.ts'
import { playerWith } from './player-actors.ts'
import type { PlayerRequest } from './player-events.ts'
import type { playerMachine } from './player-machine.ts'
import { keepSettings, readSettings } from './player-settings.ts'
import { type Reporter, startReporter } from './reporter.ts'
import { createTimeline, type Timeline } from './timeline.ts'

export interface Player {
  readonly actor: ActorRefFrom<typeof playerMachine>
  readonly timeline: Timeline
  /** The `<video>` to show, or the unseen `<audio>`. */
  readonly element: HTMLMediaElement
  send(request: PlayerRequest): void
  /** Completes the content by hand, at once. @throws {ApiError} when the server refuses it later. */
  markCompleted(): Promise<void>
}

interface Options {
  readonly content: Content
  /** Who listens; null in a preview, of which nothing is counted or reported. */
  readonly userId: string | null
  /** Names this view of the content. */
  readonly viewId: string
  readonly autoplay: boolean
  /** Where its URLs come from; that of the content's listeners when left out. */
  readonly loadPlayback?: (signal: AbortSignal) => Promise<Playback>
}

const now = () => performance.now() / 1000

function createElement(type: Content['type']): HTMLMediaElement {
  const element = document.createElement(type)
  element.preload = 'none'
  if (element instanceof HTMLVideoElement) element.playsInline = true
  return element
}

/** From the server, or from this device where it does not answer. */
const ofListener = (userId: string | null, contentId: string) => (signal: AbortSignal) => {
  const load = () => loadForListener(contentId, signal)
  return userId === null ? load() : orKept(userId, contentId, load)
}

/** The player of one view of content, and the reports of what was listened to. Mount it anew for another content. */
export function usePlayer(options: Options): Player {
  const { content, userId, autoplay, loadPlayback = ofListener(userId, content.id) } = options
  const queryClient = useQueryClient()
  const reporter = useRef<Reporter | null>(null)

  const [parts] = useState(() => {
    const element = createElement(content.type)
    const machine = playerWith(element, loadPlayback)
    return {
      element,
      machine,
      timeline: createTimeline({ positionSeconds: 0, duration: content.duration ?? 0 }),
      settings: readSettings(),
    }
  })
  const { element, timeline, machine, settings } = parts
  const actor = useActorRef(machine, {
    input: { type: content.type, timeline, now, autoplay, volume: settings.volume, rate: settings.rate },
  })

  /** Shown and kept at once, whether or not there is a network. */
  async function markCompleted(completionType: 'auto' | 'manual') {
    if (userId === null || !reporter.current) return
    const known = queryClient.getQueryData(completionsQuery.queryKey) ?? []
    const isFirst = !known.some((completion) => completion.contentId === content.id)
    try {
      if (!isFirst) return await reporter.current.report()
      queryClient.setQueryData(completionsQuery.queryKey, () => [...known, { contentId: content.id }])
      track('content_complete', { category: 'content', label: content.id })
      reporter.current.keep()
      await complete(userId, content.id, { completionType, sessionId: reporter.current.sessionId() })
    } finally {
      // Refused by the server: the badge that was shown ahead of it goes away with the refreshed list.
      await refreshListening(queryClient)
    }
  }

  const onCompleted = useEffectEvent(() => {
    markCompleted('auto').catch((error) => logFailure('A completion was refused', error))
  })

  useEffect(() => {
    const completed = actor.on('COMPLETED', () => onCompleted())
    const begunAnew = actor.on('BEGUN_ANEW', (event) => reporter.current?.beginAnew(event.listenedSeconds))
    return () => {
      completed.unsubscribe()
      begunAnew.unsubscribe()
    }
  }, [actor])

  useEffect(() => {
    if (userId === null) return
    const started = startReporter({
      userId,
      contentId: content.id,
      viewId: options.viewId,
      read: () => {
        const snapshot = actor.getSnapshot()
        const { positionSeconds } = timeline.getState()
        return {
          listenedSeconds: listenedSeconds(snapshot.context.meter, { now: now(), positionSeconds }),
          positionSeconds: snapshot.context.hasPlayed ? positionSeconds : null,
          completed: snapshot.matches({ progress: 'completed' }),
        }
      },
    })
    reporter.current = started
    return () => {
      reporter.current = null
      void started.leave().then(() => refreshListening(queryClient))
    }
  }, [actor, timeline, userId, content.id, options.viewId, queryClient])

  // Reported at once, so that another device goes on from here.
  const isResting = useSelector(
    actor,
    (snapshot) => snapshot.matches({ playback: 'paused' }) || snapshot.matches({ playback: 'ended' }),
  )
  useEffect(() => {
    if (isResting) void reporter.current?.report()
  }, [isResting])

  // Whoever opens content mostly plays it: its beginning is loaded while they read the title.
  const isReady = useSelector(actor, (snapshot) => snapshot.matches({ source: 'ready' }))
  useEffect(() => (isReady ? whenIdle(() => actor.send({ type: 'PREPARE' })) : undefined), [isReady, actor])

  useEffect(() => actor.send({ type: 'SET_CABIN', isForCabin: settings.isForCabin }), [actor, settings])

  const rate = useSelector(actor, (snapshot) => snapshot.context.rate)
  const volume = useSelector(actor, (snapshot) => snapshot.context.volume)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'playing' }))
  useEffect(() => keepSettings({ rate, volume }), [rate, volume])
  useEffect(() => reportPosition(timeline, rate, isPlaying), [timeline, rate, isPlaying])
  useEffect(() => offerMediaSession(content, actor.send), [content, actor])
  useEffect(() => listenToKeys(() => actor.getSnapshot().context.muted, actor.send), [actor])

  return { actor, timeline, element, send: actor.send, markCompleted: () => markCompleted('manual') }
}
