import type { Content, Playback } from '@stillair/api/contract/listener/content.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import { ApiError, logFailure } from '../../../api/api-error.ts'
import { isAppNear } from '../../../browser/connection-speed.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import { track } from '../../../entities/analytics/track.ts'
import { contentQuery } from '../../../entities/content/content.ts'
import { loadPlayback as loadForListener } from '../../../entities/content/prefetch.ts'
import { transcriptQuery } from '../../../entities/content/transcript.ts'
import { completionsQuery, refreshListening } from '../../../entities/listening/completions.ts'
import { complete } from '../../../entities/listening/outbox.ts'
import { loadHls } from '../engine/hls-config.ts'
import { giveBackElement, takeMediaElement } from '../engine/media-element-pool.ts'
import { playsNatively } from '../engine/native-hls.ts'
import { listenedSeconds } from '../machine/listening-meter.ts'
import { onPlayerChange, type PlayerActor, type PlayerSnapshot } from '../machine/on-player-change.ts'
import { playerWith } from '../machine/player-actors.ts'
import type { PlayerRequest } from '../player-events.ts'
import { readSettings, saveSettings } from '../player-settings.ts'
import { createTimeline, type Timeline } from '../timeline.ts'
import { offlinePlayback } from './offline-playback.ts'
import { startProgressReporter } from './progress-reporter.ts'

/** Plays content, on whichever page it is shown. */
export interface Player {
  readonly actor: PlayerActor
  readonly timeline: Timeline
  /** The visible `<video>` or the hidden `<audio>`. */
  readonly element: HTMLMediaElement
  send(request: PlayerRequest): void
  /** Marks the content as completed at once. @throws {ApiError} when the server refuses it later. */
  markCompleted(): Promise<void>
}

export interface ListeningOptions {
  readonly content: Content
  /** The listener; null in a preview, which counts and reports nothing. */
  readonly userId: string | null
  /** The id of this listening session. */
  readonly sessionId: string
  readonly autoplay: boolean
  /** The path of the content's page. */
  readonly path: string
  /** The program that it is played as part of. */
  readonly programId: string | null
  readonly queryClient: QueryClient
  /** Loads the URLs; if missing, those for listeners are loaded. */
  readonly loadPlayback?: ((signal: AbortSignal) => Promise<Playback>) | undefined
}

/** The player of one content item, and the reports of its listening. It outlives the page on which it was opened. */
export interface Listening extends Player {
  readonly options: ListeningOptions
  /** Aborted when it is closed. */
  readonly closed: AbortSignal
  /** Reports the listening up to now. Data read afterwards includes it. */
  report(): void
  /** Sends a last report and releases everything. */
  close(): void
}

const now = () => performance.now() / 1000

/**
 * Loads the playback from this device without a request when the item is saved, else from the server. A saved recording
 * that was since replaced plays only when the server is unreachable, with its own length, chapters and transcript.
 */
const ofListener =
  ({ userId, content, queryClient }: ListeningOptions, element: HTMLMediaElement) =>
  async (signal: AbortSignal) => {
    const { id, type, mediaId } = content
    const kept = userId === null ? null : await offlinePlayback(userId, id)
    if (kept && kept.mediaId === mediaId) return kept.playback
    // Start loading hls.js early; errors surface when it is needed. On a slow connection it would only compete with the
    // URLs and the page.
    if (isAppNear() && !playsNatively(type, element)) loadHls(type).catch(() => {})
    try {
      return await loadForListener(id, signal)
    } catch (error) {
      if (!kept || (error instanceof ApiError && !error.isTransient)) throw error
      void queryClient.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: transcriptQuery(id).queryKey, exact: true })
      return kept.playback
    }
  }

const isResting = (snapshot: PlayerSnapshot) =>
  snapshot.matches({ playback: 'paused' }) || snapshot.matches({ playback: 'ended' })

/**
 * Opens a listening session.
 *
 * @param onRefused called when the entitlement or the content is gone
 */
export function openListeningSession(
  options: ListeningOptions,
  onRefused: (error: ApiError) => void = () => {},
): Listening {
  const { content, userId, queryClient } = options
  const closing = new AbortController()
  const element = takeMediaElement(content.type)
  const { loadPlayback = ofListener(options, element) } = options
  const timeline = createTimeline({ positionSeconds: 0, duration: content.duration ?? 0 })
  const { volume, rate, isForCabin } = readSettings()
  const load = (signal: AbortSignal) =>
    loadPlayback(signal).catch((error: unknown) => {
      if (error instanceof ApiError && !error.isTransient) onRefused(error)
      throw error
    })
  const actor = createActor(playerWith(element, load), {
    input: { type: content.type, timeline, now, autoplay: options.autoplay, volume, rate },
  })

  const reporter =
    userId === null
      ? null
      : startProgressReporter({
          userId,
          contentId: content.id,
          sessionId: options.sessionId,
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

  /** Shows and stores the completion at once, with or without a network. */
  async function markCompleted(completionType: 'auto' | 'manual') {
    if (userId === null || !reporter) return
    const known = queryClient.getQueryData(completionsQuery.queryKey) ?? []
    const isFirst = !known.some((completion) => completion.contentId === content.id)
    try {
      if (!isFirst) return await reporter.report()
      queryClient.setQueryData(completionsQuery.queryKey, () => [...known, { contentId: content.id }])
      track('content_complete', { category: 'content', label: content.id })
      reporter.keep()
      await complete(userId, content.id, { completionType, sessionId: reporter.sessionId() })
    } finally {
      // If the server refused it, the refetched list removes the badge again.
      await refreshListening(queryClient)
    }
  }

  let stopPreparing = () => {}
  const stops = [
    actor.on('COMPLETED', () => {
      markCompleted('auto').catch((error) => logFailure('A completion was refused', error))
    }).unsubscribe,
    actor.on('BEGUN_ANEW', (event) => reporter?.beginAnew(event.listenedSeconds)).unsubscribe,
    // Reported at once, so that another device can resume from here.
    onPlayerChange(actor, isResting, (rests) => rests && void reporter?.report()),
    // Most listeners who open content play it, so its beginning loads while they read the title.
    onPlayerChange(
      actor,
      (snapshot) => snapshot.matches({ source: 'ready' }),
      (isReady) => {
        stopPreparing()
        stopPreparing = isReady ? whenIdle(() => actor.send({ type: 'PREPARE' })) : () => {}
      },
    ),
    onPlayerChange(
      actor,
      ({ context }) => context.rate,
      (value) => saveSettings({ rate: value }),
    ),
    onPlayerChange(
      actor,
      ({ context }) => context.volume,
      (value) => saveSettings({ volume: value }),
    ),
  ]
  actor.start()
  actor.send({ type: 'SET_CABIN', isForCabin })

  return {
    options,
    actor,
    timeline,
    element,
    closed: closing.signal,
    send: actor.send,
    markCompleted: () => markCompleted('manual'),
    report() {
      void reporter?.report().then(() => refreshListening(queryClient))
    },
    close() {
      if (closing.signal.aborted) return
      closing.abort()
      stopPreparing()
      for (const stop of stops) stop()
      void reporter?.leave().then(() => refreshListening(queryClient))
      actor.stop()
      giveBackElement(element)
    },
  }
}
