import { type KeyboardEvent, memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { spokenTime } from '../../../entities/content/duration.ts'
import { seekByKey } from '../../../features/player/controls/seek-keys.ts'
import { barsOf } from '../../../features/player/controls/waveform.ts'
import type { Timeline } from '../../../features/player/timeline.ts'
import styles from './transcript-editor.module.css'
import type { Line } from './transcript-lines.ts'

/** The number of bars: all peaks that the worker measures, four to a bar. */
const BARS = 400
const HEIGHT = 40
/** Seconds by which an arrow key moves the position, and with Shift. */
const STEPS = { small: 1, large: 10 }

interface Props {
  readonly timeline: Timeline
  /** Loudness peaks, 0–255; null when there are none. */
  readonly peaks: readonly number[] | null
  readonly lines: readonly Line[]
  readonly selected: number | null
  /** The zoom factor. */
  readonly zoom: number
  readonly onSeek: (to: number) => void
}

/** The waveform of the recording with the lines below it. A click or a key moves the position. */
export function LineWaveform({ timeline, peaks, lines, selected, zoom, onSeek }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const second = useStore(timeline, ({ positionSeconds }) => Math.floor(positionSeconds))
  const duration = useStore(timeline, (state) => state.duration)

  useEffect(() => {
    const paint = () => {
      const { positionSeconds, duration: whole } = timeline.getState()
      const part = whole > 0 ? Math.min(1, positionSeconds / whole) : 0
      const { current } = bar
      current?.style.setProperty('--played', `${part * 100}%`)
      const frame = current?.parentElement
      if (!current || !frame || current.clientWidth <= frame.clientWidth) return
      const x = part * current.clientWidth
      const isInSight = x >= frame.scrollLeft && x <= frame.scrollLeft + frame.clientWidth
      if (!isInSight) frame.scrollLeft = x - frame.clientWidth / 4
    }
    paint()
    return timeline.subscribe(paint)
  }, [timeline])

  function go(event: PointerEvent<HTMLDivElement>) {
    if (duration === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = seekByKey(event.key, event.shiftKey, timeline.getState().positionSeconds, duration, STEPS)
    if (to === null) return
    event.preventDefault()
    onSeek(to)
  }

  return (
    <div className={styles.window}>
      <div
        ref={bar}
        role="slider"
        tabIndex={0}
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={second}
        aria-valuetext={`${spokenTime(second)} of ${spokenTime(duration)}`}
        className={styles.wave}
        style={{ width: `${zoom * 100}%` }}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          go(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && go(event)}
        onKeyDown={onKeyDown}
      >
        <Bars peaks={peaks} />
        {duration > 0 && <Spans lines={lines} selected={selected} duration={duration} />}
        <span className={styles.head} />
      </div>
    </div>
  )
}

const Bars = memo(function Bars({ peaks }: { readonly peaks: readonly number[] | null }) {
  const path = useMemo(
    () =>
      barsOf(peaks, BARS)
        .map(
          (height, bar) =>
            `M${bar} ${((HEIGHT * (1 - height)) / 2).toFixed(1)}h.7v${(HEIGHT * height).toFixed(1)}h-.7z`,
        )
        .join(''),
    [peaks],
  )
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" className={styles.bars}>
      <path d={path} />
    </svg>
  )
})

interface SpansProps {
  readonly lines: readonly Line[]
  readonly selected: number | null
  readonly duration: number
}

/** The time span of a line. */
const Spans = memo(function Spans({ lines, selected, duration }: SpansProps) {
  return lines.map(({ id, start, end }) => (
    <span
      key={id}
      className={styles.span}
      data-selected={id === selected || undefined}
      style={{ left: `${(start / duration) * 100}%`, width: `${(Math.max(0, end - start) / duration) * 100}%` }}
    />
  ))
})
