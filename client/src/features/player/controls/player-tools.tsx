import type { Chapter } from '@stillair/api/contract/listener/content.ts'
import { useSelector } from '@xstate/react'
import {
  Captions as CaptionsIcon,
  Download,
  Gauge,
  ListOrdered,
  Maximize,
  MoonStar,
  Plane,
  TextQuote,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chapterAt } from '../../../entities/content/chapters.ts'
import { clock } from '../../../entities/content/duration.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Player } from '../listening-session/open-listening-session.ts'
import type { PlayerRequest } from '../player-events.ts'
import { RATES, saveSettings } from '../player-settings.ts'
import type { Captions } from '../transcript/captions.ts'
import { TRANSCRIPT_ID } from '../transcript/transcript-panel.tsx'
import { PlainTool } from './tool-button.tsx'
import tool from './tool-menu.module.css'
import { ToolMenu } from './tool-menu.tsx'
import volumeStyles from './volume.module.css'

const SLEEP_MINUTES = [5, 10, 15, 20, 30, 45]
const AT_END = 'end'

interface Props {
  readonly player: Player
}

export function RateTool({ player }: Props) {
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

/** Turns the mix for loud cabins on and off, where the recording has one; the choice is stored on this device. */
export function CabinTool({ player, className }: Props & { readonly className: string | undefined }) {
  const hasMix = useSelector(player.actor, (snapshot) => snapshot.context.playback?.cabinUrl !== undefined)
  const isOn = useSelector(player.actor, (snapshot) => snapshot.context.isForCabin)
  if (!hasMix) return null
  return (
    <PlainTool
      icon={<Plane aria-hidden />}
      text="Cabin"
      label="Cabin mix, for a loud plane"
      isOpen={isOn}
      className={classNames(tool.tool, className)}
      aria-pressed={isOn}
      onClick={() => {
        saveSettings({ isForCabin: !isOn })
        player.send({ type: 'SET_CABIN', isForCabin: !isOn })
      }}
    />
  )
}

export function SleepTool({ player }: Props) {
  const isOn = useSelector(player.actor, (snapshot) => !snapshot.matches({ sleep: 'off' }))
  const isAtEnd = useSelector(player.actor, (snapshot) => snapshot.matches({ sleep: 'atEnd' }))
  const endsAt = useSelector(player.actor, (snapshot) => snapshot.context.sleepEndsAt)
  const minutes = useMinutesUntil(isOn && !isAtEnd ? endsAt : null)
  const left = isAtEnd ? 'at the end of the session' : `${minutes} min left`
  return (
    <ToolMenu
      icon={<MoonStar aria-hidden />}
      text={isAtEnd ? 'At the end' : isOn ? `${minutes} min` : 'Sleep'}
      {...(!isOn && { more: 'timer' })}
      label={isOn ? `Sleep timer, ${left}` : 'Sleep timer'}
      isOn={isOn}
      value={isAtEnd ? AT_END : isOn ? 'on' : 'off'}
      choices={[
        ...(isOn ? [{ value: 'off', text: 'Turn off' }] : []),
        ...SLEEP_MINUTES.map((value) => ({ value: String(value), text: `${value} minutes` })),
        { value: AT_END, text: 'End of session' },
      ]}
      onChoose={(value) => player.send(sleepRequest(value))}
    />
  )
}

function sleepRequest(value: string): PlayerRequest {
  if (value === 'off') return { type: 'SLEEP_OFF' }
  return value === AT_END ? { type: 'SLEEP_AT_END' } : { type: 'SLEEP_IN', minutes: Number(value) }
}

/** Returns the whole minutes until a time, rounded up and kept up to date. */
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

/** Mutes the sound; on wide screens it also has a slider. Phones have volume keys. */
export function VolumeTool({ player }: Props) {
  const volume = useSelector(player.actor, (snapshot) => snapshot.context.volume)
  const muted = useSelector(player.actor, (snapshot) => snapshot.context.muted)
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  const shown = muted ? 0 : volume
  return (
    <div className={volumeStyles.volume}>
      <button
        type="button"
        className={tool.tool}
        aria-label="Mute volume"
        aria-pressed={muted}
        onClick={() => player.send({ type: 'SET_MUTED', muted: !muted })}
      >
        <Icon aria-hidden />
        <span aria-hidden className={volumeStyles.word}>
          Mute
        </span>
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        aria-label="Volume"
        aria-valuetext={`${Math.round(shown * 100)} percent`}
        className={volumeStyles.slider}
        style={{ '--part': `${shown * 100}%` } as CSSProperties}
        value={Math.round(shown * 100)}
        onChange={(event) => player.send({ type: 'SET_VOLUME', volume: Number(event.target.value) / 100 })}
      />
    </div>
  )
}

/** Lists the chapters and marks the current one. */
export function ChaptersTool({ player, chapters }: Props & { readonly chapters: readonly Chapter[] }) {
  const current = useStore(player.timeline, ({ positionSeconds }) => chapterAt(chapters, positionSeconds))
  return (
    <ToolMenu
      icon={<ListOrdered aria-hidden />}
      text="Chapters"
      label="Chapters"
      value={String(current)}
      choices={chapters.map(({ start, title }, index) => ({ value: String(index), text: title, before: clock(start) }))}
      onChoose={(value) => player.send({ type: 'SEEK', to: chapters[Number(value)]?.start ?? 0 })}
    />
  )
}

/** Opens and closes the transcript beside or below the player. */
export interface TranscriptSwitch {
  readonly isOpen: boolean
  toggle(): void
}

export function TranscriptTool({ transcript }: { readonly transcript: TranscriptSwitch }) {
  return (
    <PlainTool
      icon={<TextQuote aria-hidden />}
      text="Transcript"
      isOpen={transcript.isOpen}
      aria-expanded={transcript.isOpen}
      aria-controls={transcript.isOpen ? TRANSCRIPT_ID : undefined}
      onClick={transcript.toggle}
    />
  )
}

export function CaptionsTool({ captions }: { readonly captions: Captions }) {
  return (
    <PlainTool
      icon={<CaptionsIcon aria-hidden />}
      text="Captions"
      isOpen={captions.isOn}
      aria-pressed={captions.isOn}
      onClick={captions.toggle}
    />
  )
}

interface PlacedProps {
  /** On a phone it is an icon at the top of the screen, else one of the tools. */
  readonly className: string | undefined
}

export function FullScreenTool({ onToggle, className }: PlacedProps & { readonly onToggle: () => void }) {
  return (
    <button type="button" className={classNames(tool.tool, className)} aria-label="Full screen" onClick={onToggle}>
      <Maximize aria-hidden />
    </button>
  )
}

export function DownloadTool({ url, className }: PlacedProps & { readonly url: string }) {
  return (
    <a className={classNames(tool.tool, className)} href={url} download aria-label="Download">
      <Download aria-hidden />
      <span aria-hidden data-word>
        Download
      </span>
    </a>
  )
}
