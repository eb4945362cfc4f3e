import type { Content } from '@stillair/api/contract/listener/content.ts'
import { categoryTexts } from '../../../entities/content/categories.ts'
import { chaptersOf } from '../../../entities/content/chapters.ts'
import { PRODUCT } from '../../../ui/product.ts'
import { onPlayerChange, type PlayerActor } from '../machine/on-player-change.ts'
import type { PlayerRequest } from '../player-events.ts'
import type { Timeline } from '../timeline.ts'

const SKIP_S = 15

/** Shows the content on the lock screen, whose controls play, pause and seek. Returns a function that stops it. */
export function showOnLockScreen(content: Content, actor: PlayerActor, timeline: Timeline): () => void {
  const report = () => {
    const snapshot = actor.getSnapshot()
    return reportPosition(timeline, snapshot.context.rate, snapshot.matches({ playback: 'playing' }))
  }
  const stopOffering = offerMediaSession(content, actor.send)
  let stopReporting = report()
  const stopWatching = onPlayerChange(
    actor,
    (snapshot) => `${snapshot.context.rate} ${snapshot.matches({ playback: 'playing' })}`,
    () => {
      stopReporting()
      stopReporting = report()
    },
  )
  return () => {
    stopWatching()
    stopReporting()
    stopOffering()
  }
}

/**
 * Sets the next and previous buttons of lock screen and headphones; null hides a button. Returns a function that
 * removes them.
 */
export function offerTracks(previous: (() => void) | null, next: (() => void) | null): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  setHandler(session, 'previoustrack', previous)
  setHandler(session, 'nexttrack', next)
  return () => {
    setHandler(session, 'previoustrack', null)
    setHandler(session, 'nexttrack', null)
  }
}

/** Part of the Media Session draft and not yet in TypeScript's types; browsers that don't know it ignore it. */
interface WithChapters {
  readonly chapterInfo: readonly { readonly title: string; readonly startTime: number; readonly artwork: [] }[]
}

/** Shows the content on the lock screen and handles its buttons. Returns a function that stops it. */
function offerMediaSession(content: Content, send: (request: PlayerRequest) => void): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  const { prefix } = content.cover
  const chapters = chaptersOf(content, content.duration ?? Number.POSITIVE_INFINITY)
  const metadata: MediaMetadataInit & WithChapters = {
    title: content.title,
    artist: content.voice ?? PRODUCT,
    album: categoryTexts(content.categoryId).name,
    artwork: [{ src: `${location.origin}${prefix}/1024.webp`, sizes: '1024x1024', type: 'image/webp' }],
    chapterInfo: chapters.map(({ start, title }) => ({ title, startTime: start, artwork: [] })),
  }
  session.metadata = new MediaMetadata(metadata)
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => send({ type: 'PLAY' }),
    pause: () => send({ type: 'PAUSE' }),
    stop: () => send({ type: 'PAUSE' }),
    seekbackward: ({ seekOffset }) => send({ type: 'SKIP', by: -(seekOffset || SKIP_S) }),
    seekforward: ({ seekOffset }) => send({ type: 'SKIP', by: seekOffset || SKIP_S }),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined && seekTime !== null) send({ type: 'SEEK', to: seekTime })
    },
  }
  const actions = Object.keys(handlers) as MediaSessionAction[]
  for (const action of actions) setHandler(session, action, handlers[action] ?? null)
  return () => {
    for (const action of actions) setHandler(session, action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

/** Sets a handler. A browser may not know an action; the others still work. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Not supported by this browser.
  }
}

/** The largest error of the lock screen's own position before it is updated, in seconds. */
const OFF_S = 1

/**
 * Keeps the lock screen's seek bar correct: sets it once, and again after each jump or change of duration. Returns a
 * function that stops it.
 */
export function reportPosition(timeline: Timeline, rate: number, isPlaying: boolean): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  session.playbackState = isPlaying ? 'playing' : 'paused'
  let last = { at: 0, positionSeconds: -1, duration: 0 }
  const update = () => {
    const { positionSeconds, duration } = timeline.getState()
    const now = performance.now() / 1000
    const reckoned = last.positionSeconds + (isPlaying ? (now - last.at) * rate : 0)
    if (duration <= 0 || (duration === last.duration && Math.abs(positionSeconds - reckoned) < OFF_S)) return
    last = { at: now, positionSeconds, duration }
    session.setPositionState({ duration, playbackRate: rate, position: Math.min(positionSeconds, duration) })
  }
  update()
  return timeline.subscribe(update)
}
