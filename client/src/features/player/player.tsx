import type { Content } from '@stillair/api/contract/listener/content.ts'
import { useSelector } from '@xstate/react'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { categoryTexts } from '../../entities/content/categories.ts'
import { chaptersOf } from '../../entities/content/chapters.ts'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { type KeyRequest, listenToKeys } from './controls/keyboard.ts'
import {
  CabinTool,
  CaptionsTool,
  ChaptersTool,
  DownloadTool,
  FullScreenTool,
  RateTool,
  SleepTool,
  type TranscriptSwitch,
  TranscriptTool,
  VolumeTool,
} from './controls/player-tools.tsx'
import { AirPlayTool, FloatTool } from './controls/remote-playback-tools.tsx'
import { SeekBar } from './controls/seek-bar.tsx'
import { useDimmedControls } from './controls/use-dimmed-controls.ts'
import type { Player as PlayerParts } from './listening-session/open-listening-session.ts'
import { isSameStatus, type PlayerStatus, statusOf } from './machine/player-status.ts'
import styles from './player.module.css'
import type { PlayerRequest } from './player-events.ts'
import { useCaptions } from './transcript/captions.ts'
import { leaveFullScreen, toggleFullScreen, VideoPicture } from './video-picture.tsx'

const SKIP_S = 15
/** The minutes that a listener who is still awake can add while the sleep timer fades. */
const MORE_MINUTES = 10

/** The button text and the request of each action that the status offers. */
const OFFERS = {
  'try-again': { text: 'Try again', request: { type: 'TRY_AGAIN' } },
  'play-here': { text: 'Play here', request: { type: 'PLAY' } },
  'more-time': { text: `${MORE_MINUTES} more minutes`, request: { type: 'SLEEP_IN', minutes: MORE_MINUTES } },
} as const satisfies Record<NonNullable<PlayerStatus['offer']>, { text: string; request: PlayerRequest }>

interface Props {
  readonly content: Content
  readonly player: PlayerParts
  /** The Back link at the top. */
  readonly back: ReactNode
  /** Shown with the other tools at the top. */
  readonly topTool: ReactNode
  /** Shown at the foot of the player on a phone. */
  readonly foot: ReactNode
  /** Shown next to the category, such as "Session 4 of 8". */
  readonly note?: string | undefined
  /** `null` when the content has no transcript. */
  readonly transcript: TranscriptSwitch | null
}

/** The player of one content item: sound on its cover, or a video with its controls below. */
export function Player({ content, player, back, topTool, foot, note, transcript }: Props) {
  const { actor, timeline, element, send } = player
  const frame = useRef<HTMLElement>(null)
  const playback = useSelector(actor, (snapshot) => snapshot.context.playback)
  const level = useSelector(actor, (snapshot) => snapshot.context.level)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'playing' }))
  const isActive = useSelector(actor, (snapshot) => snapshot.context.wantsToPlay)
  const engine = useSelector(actor, (snapshot) => snapshot.context.engine)
  const hasEnded = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'ended' }))
  const state = useSelector(actor, (snapshot) => String(snapshot.value.playback))
  const status = useSelector(actor, statusOf, isSameStatus)
  const offer = status?.offer && OFFERS[status.offer]
  const isDim = useDimmedControls(frame, isPlaying)
  const isVideo = content.type === 'video'
  const captions = useCaptions(content.id, element, isVideo && transcript !== null)
  const downloadUrl = playback?.downloadUrl
  const duration = useStore(timeline, (state) => state.duration)
  const chapters = useMemo(() => chaptersOf(content, duration), [content, duration])
  // Full screen would cover what follows a session.
  useEffect(() => {
    if (hasEnded) leaveFullScreen(element)
  }, [hasEnded, element])
  const fillScreen = () => void toggleFullScreen(frame.current, element)

  const onKey = useEffectEvent((request: KeyRequest) => {
    if (request.type === 'TOGGLE_WORDS') {
      const words = isVideo ? transcript && captions : transcript
      words?.toggle()
    } else if (request.type === 'TOGGLE_FULL_SCREEN') {
      if (isVideo) fillScreen()
    } else {
      send(request)
    }
  })
  useEffect(
    () =>
      listenToKeys(
        () => actor.getSnapshot().context.muted,
        (request) => onKey(request),
      ),
    [actor],
  )

  const words = isPlaying ? 'Playing' : hasEnded ? 'Ended' : state === 'paused' ? 'Paused' : ''
  const playLabel = isActive ? 'Pause' : hasEnded ? 'Play again' : 'Play'
  const PlayIcon = isActive ? Pause : hasEnded ? RotateCcw : Play
  return (
    <section
      ref={frame}
      className={styles.player}
      aria-label="Player"
      data-on-cover
      data-player
      data-kind={content.type}
      data-category={content.categoryId}
      data-reading={transcript?.isOpen || undefined}
      data-many={(chapters.length > 0 && transcript !== null) || undefined}
      data-dim={isDim || undefined}
      data-state={state}
      data-engine={engine}
      data-level={level?.index}
    >
      {isVideo ? (
        <VideoPicture
          element={element}
          poster={playback?.posterUrl ?? null}
          content={content}
          onToggle={() => send({ type: 'TOGGLE' })}
          words={captions.words}
        />
      ) : (
        <CoverPicture content={content} first sizes="(width < 45em) 100vw, 1120px" className={styles.backdrop} />
      )}
      <div className={styles.top}>
        {back}
        <div className={styles.topTools}>
          {/* Before the others, which stay where they are when it becomes known. */}
          {downloadUrl && <DownloadTool url={downloadUrl} className={styles.topTool} />}
          {topTool}
          {isVideo && <FullScreenTool onToggle={fillScreen} className={styles.topTool} />}
        </div>
      </div>
      <div className={styles.panel}>
        <div className={styles.heading}>
          <p className={styles.meta}>
            {categoryTexts(content.categoryId).name}
            {note && ` · ${note}`}
          </p>
          <h1 className={styles.title}>{content.title}</h1>
        </div>
        <SeekBar
          timeline={timeline}
          waveform={playback?.waveform ?? null}
          chapters={chapters}
          onSeek={(to) => send({ type: 'SEEK', to })}
        />
        <p className={styles.status}>
          {status?.text ?? (captions.isMissing ? 'Captions are not available right now.' : null)}
          {offer && (
            <button type="button" className={styles.again} onClick={() => send(offer.request)}>
              {offer.text}
            </button>
          )}
        </p>
        <div className={styles.controls}>
          <div className={styles.left}>
            <RateTool player={player} />
            <SleepTool player={player} />
            {chapters.length > 0 && <ChaptersTool player={player} chapters={chapters} />}
            {transcript && <TranscriptTool transcript={transcript} />}
            <CabinTool player={player} className={styles.late} />
          </div>
          <div className={styles.middle}>
            <button
              type="button"
              className={styles.skip}
              aria-label="Back 15 seconds"
              onClick={() => send({ type: 'SKIP', by: -SKIP_S })}
            >
              <RotateCcw aria-hidden />
              <span aria-hidden>15</span>
            </button>
            <button
              type="button"
              className={styles.play}
              aria-label={playLabel}
              onClick={() => send({ type: 'TOGGLE' })}
            >
              <PlayIcon aria-hidden data-fill={!hasEnded || isActive || undefined} />
            </button>
            <button
              type="button"
              className={styles.skip}
              aria-label="Forward 15 seconds"
              onClick={() => send({ type: 'SKIP', by: SKIP_S })}
            >
              <RotateCw aria-hidden />
              <span aria-hidden>15</span>
            </button>
          </div>
          <div className={styles.right}>
            <VolumeTool player={player} />
            {isVideo && transcript && <CaptionsTool captions={captions} />}
            {isVideo && <FloatTool element={element} />}
            <AirPlayTool element={element} />
            {isVideo && <FullScreenTool onToggle={fillScreen} className={styles.bottomTool} />}
            {downloadUrl && <DownloadTool url={downloadUrl} className={styles.bottomTool} />}
          </div>
        </div>
        <div className={styles.foot}>{foot}</div>
      </div>
      <LiveRegion text={status?.text ?? words} />
    </section>
  )
}
