import type { Chapter } from '@stillair/api/contract/listener/content.ts'
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { chapterAt } from '../../../entities/content/chapters.ts'
import { clock, spokenTime } from '../../../entities/content/duration.ts'
import type { Timeline } from '../timeline.ts'
import styles from './seek-bar.module.css'
import { seekByKey } from './seek-keys.ts'
import { barsOf } from './waveform.ts'

const BARS_PHONE = 58
const BARS_WIDE = 150
const WIDE_PX = 620

interface Props {
  readonly timeline: Timeline
  /** Loudness peaks, 0–255; `null` when unknown. */
  readonly waveform: readonly number[] | null
  /** Marked and named on the bar. */
  readonly chapters: readonly Chapter[]
  readonly onSeek: (to: number) => void
}

/** The waveform as a slider. A drag or held key previews the position and seeks on release. */
export function SeekBar({ timeline, waveform, chapters, onSeek }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [aim, setAim] = useState<number | null>(null)
  const isWide = useIsWide(bar)
  const second = useStore(timeline, ({ positionSeconds }) => Math.floor(positionSeconds))
  const duration = useStore(timeline, (state) => state.duration)
  const place = useStore(timeline, ({ positionSeconds }) => chapterAt(chapters, positionSeconds))
  const chapter = chapters[aim === null ? place : chapterAt(chapters, aim)]
  const shown = aim ?? second

  // Painted every frame, without rendering the bars again.
  useEffect(() => {
    const paint = () => {
      const state = timeline.getState()
      const part = state.duration > 0 ? Math.min(1, (aim ?? state.positionSeconds) / state.duration) : 0
      bar.current?.style.setProperty('--played', `${part * 100}%`)
    }
    paint()
    return timeline.subscribe(paint)
  }, [timeline, aim])

  function placeOf(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * timeline.getState().duration
  }

  function commit() {
    if (aim !== null) onSeek(aim)
    setAim(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return setAim(null)
    const to = seekByKey(event.key, event.shiftKey, aim ?? timeline.getState().positionSeconds, duration)
    if (to === null) return
    event.preventDefault()
    setAim(to)
  }

  return (
    <div className="wide">
      <div
        ref={bar}
        role="slider"
        tabIndex={0}
        aria-label="Seek"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.floor(shown)}
        aria-valuetext={`${spokenTime(shown)} of ${spokenTime(duration)}${chapter ? `. Chapter: ${chapter.title}` : ''}`}
        className={styles.bar}
        onPointerDown={(event) => {
          if (event.button !== 0 || duration === 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setAim(placeOf(event))
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) setAim(placeOf(event))
        }}
        onPointerUp={commit}
        onPointerCancel={() => setAim(null)}
        onKeyDown={onKeyDown}
        onKeyUp={commit}
        onBlur={commit}
      >
        <Bars waveform={waveform} count={isWide ? BARS_WIDE : BARS_PHONE} />
        <span className={styles.played}>
          <Bars waveform={waveform} count={isWide ? BARS_WIDE : BARS_PHONE} />
        </span>
        {chapters.map(
          ({ start }) =>
            start > 0 && <span key={start} className={styles.tick} style={{ left: `${(start / duration) * 100}%` }} />,
        )}
        <span className={styles.head} />
      </div>
      <div className={`${styles.times} tabular`} aria-hidden>
        <span>{clock(shown)}</span>
        {chapter && <span className={styles.chapter}>{chapter.title}</span>}
        <span>{clock(duration - shown)} left</span>
      </div>
    </div>
  )
}

const Bars = memo(function Bars({ waveform, count }: { waveform: readonly number[] | null; count: number }) {
  const bars = useMemo(() => barsOf(waveform, count), [waveform, count])
  return (
    <span className={styles.bars}>
      {bars.map((height, index) => (
        <i key={`${count}-${index}`} style={{ height: `${Math.round(height * 100)}%` }} />
      ))}
    </span>
  )
})

function useIsWide(box: { readonly current: HTMLElement | null }): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) > WIDE_PX))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isWide
}
