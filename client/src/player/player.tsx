import type { Content } from '@stillair/api/contract/content.ts'
import { useSelector } from '@xstate/react'
import { Download, Gauge, Maximize, MoonStar, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { categoryTexts } from '../library/categories.ts'
import { CoverPicture } from '../ui/cover-picture.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import styles from './player.module.css'
import { RATES } from './player-settings.ts'
import { type PlayerStatus, statusOf } from './player-status.ts'
import { SeekBar } from './seek-bar.tsx'
import tool from './tool-menu.module.css'
import { ToolMenu } from './tool-menu.tsx'
import { useDimming } from './use-dimming.ts'
import type { Player as PlayerParts } from './use-player.ts'
import { Volume } from './volume.tsx'

const SKIP_S = 15
const SLEEP_MINUTES = [5, 10, 15, 20, 30, 45]

interface Props {
  readonly content: Content
  readonly player: PlayerParts
  /** Smaller, once the rating unfolds below. */
  readonly isSmall: boolean
  /** The way back, at the top. */
  readonly back: ReactNode
  /** On a phone, at the foot of the player. */
  readonly foot: ReactNode
}

export function Player({ content, player, isSmall, back, foot }: Props) {
  const { actor, timeline, element, send } = player
  const frame = useRef<HTMLElement>(null)
  const playback = useSelector(actor, (snapshot) => snapshot.context.playback)
  const level = useSelector(actor, (snapshot) => snapshot.context.level)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'playing' }))
  const isActive = useSelector(actor, (snapshot) => snapshot.context.wantsToPlay)
  const engine = useSelector(actor, (snapshot) => snapshot.context.engine)
  const hasEnded = useSelector(actor, (snapshot) => snapshot.matches({ playback: 'ended' }))
  const state = useSelector(actor, (snapshot) => String(snapshot.value.playback))
  const status = useSelector(actor, statusOf, sameStatus)
  const isDim = useDimming(frame, isPlaying)
  const isVideo = content.type === 'video'

  const words = isPlaying ? 'Playing' : hasEnded ? 'Ended' : state === 'paused' ? 'Paused' : ''
  const playLabel = isActive ? 'Pause' : hasEnded ? 'Play again' : 'Play'
  const PlayIcon = isActive ? Pause : hasEnded ? RotateCcw : Play
  return (
    <section
      ref={frame}
      className={styles.player}
      aria-label="Player"
      data-on-cover
      data-kind={content.type}
      data-category={content.categoryId}
      data-small={isSmall || undefined}
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
        />
      ) : (
        <CoverPicture content={content} first sizes="(max-width: 719px) 100vw, 1120px" className={styles.backdrop} />
      )}
      <div className={styles.top}>{back}</div>
      <div className={styles.panel}>
        <div className={styles.heading}>
          <p className={styles.meta}>
            {categoryTexts(content.categoryId).name}
            {isVideo && level?.height && <span className={styles.quality}>{level.height}p</span>}
          </p>
          <h1 className={styles.title}>{content.title}</h1>
        </div>
        <SeekBar
          timeline={timeline}
          waveform={playback?.waveform ?? null}
          onSeek={(to) => send({ type: 'SEEK', to })}
        />
        <p className={styles.status}>
          {status?.text}
          {status?.canTryAgain && (
            <button type="button" className={styles.again} onClick={() => send({ type: 'TRY_AGAIN' })}>
              Try again
            </button>
          )}
        </p>
        <div className={styles.controls}>
          <div className={styles.left}>
            <RateTool player={player} />
            <SleepTool player={player} />
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
            {isVideo && (
              <button
                type="button"
                className={tool.tool}
                aria-label="Full screen"
                onClick={() => toggleFullScreen(frame.current)}
              >
                <Maximize aria-hidden />
              </button>
            )}
            {playback?.downloadUrl && (
              <a className={tool.tool} href={playback.downloadUrl} download aria-label="Download">
                <Download aria-hidden />
                <span aria-hidden>Download</span>
              </a>
            )}
          </div>
        </div>
        <div className={styles.foot}>{foot}</div>
      </div>
      <LiveRegion text={status?.text ?? words} />
    </section>
  )
}

function sameStatus(a: PlayerStatus | null, b: PlayerStatus | null): boolean {
  return a?.text === b?.text && a?.canTryAgain === b?.canTryAgain
}

async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  // Refused: the picture stays where it is.
  else await frame?.requestFullscreen?.().catch(() => {})
}

interface PictureProps {
  readonly element: HTMLMediaElement
  readonly poster: string | null
  readonly content: Content
  readonly onToggle: () => void
}

/** The player's own video element, shown here; before the first play, its poster or the cover. */
function VideoPicture({ element, poster, content, onToggle }: PictureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element])
  useEffect(() => {
    if (poster && element instanceof HTMLVideoElement) element.poster = poster
  }, [element, poster])
  return (
    <div className={styles.picture}>
      <CoverPicture content={content} first sizes="(max-width: 719px) 100vw, 1120px" className={styles.backdrop} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the play button and the space bar do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div ref={place} className={styles.video} onClick={onToggle} />
    </div>
  )
}

function RateTool({ player }: { readonly player: PlayerParts }) {
  const rate = useSelector(player.actor, (snapshot) => snapshot.context.rate)
  return (
    <ToolMenu
      icon={<Gauge aria-hidden />}
      text={`${rate === 1 ? '1.0' : rate}×`}
      label={`Speed ${rate === 1 ? '1.0' : rate}×`}
      value={String(rate)}
      choices={RATES.map((value) => ({ value: String(value), text: value === 1 ? '1.0× (as recorded)' : `${value}×` }))}
      onChoose={(value) => player.send({ type: 'SET_RATE', rate: Number(value) })}
    />
  )
}

function SleepTool({ player }: { readonly player: PlayerParts }) {
  const isOn = useSelector(player.actor, (snapshot) => !snapshot.matches({ sleep: 'off' }))
  const endsAt = useSelector(player.actor, (snapshot) => snapshot.context.sleepEndsAt)
  const minutes = useMinutesUntil(isOn ? endsAt : null)
  return (
    <ToolMenu
      icon={<MoonStar aria-hidden />}
      text={isOn ? `${minutes} min` : 'Sleep'}
      {...(!isOn && { more: 'timer' })}
      label={isOn ? `Sleep timer, ${minutes} min left` : 'Sleep timer'}
      isOn={isOn}
      value={isOn ? 'on' : 'off'}
      choices={[
        ...(isOn ? [{ value: 'off', text: 'Turn off' }] : []),
        ...SLEEP_MINUTES.map((value) => ({ value: String(value), text: `${value} minutes` })),
      ]}
      onChoose={(value) =>
        player.send(value === 'off' ? { type: 'SLEEP_OFF' } : { type: 'SLEEP_IN', minutes: Number(value) })
      }
    />
  )
}

/** Whole minutes until a time, rounded up, kept up to date. */
function useMinutesUntil(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (endsAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === null ? 0 : Math.max(1, Math.ceil((endsAt - now) / 60_000))
}

function VolumeTool({ player }: { readonly player: PlayerParts }) {
  const volume = useSelector(player.actor, (snapshot) => snapshot.context.volume)
  const muted = useSelector(player.actor, (snapshot) => snapshot.context.muted)
  return (
    <Volume
      volume={volume}
      muted={muted}
      onVolume={(value) => player.send({ type: 'SET_VOLUME', volume: value })}
      onMuted={(value) => player.send({ type: 'SET_MUTED', muted: value })}
    />
  )
}
