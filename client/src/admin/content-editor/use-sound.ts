import { useEffect, useState } from 'react'
import { createTimeline, type Timeline } from '../../features/player/timeline.ts'
import type { RecordingPlayback } from './recording-playback.ts'

/** A recording that is heard while its words are written. */
export interface Sound {
  /** Shown for a video. */
  readonly element: HTMLMediaElement
  readonly timeline: Timeline
  readonly isPlaying: boolean
  readonly hasFailed: boolean
  /** Plays on, or stops. */
  toggle(): void
  /** From there on, to a position, seconds; to the end when that is left out. */
  playFrom(start: number, until?: number): void
  seek(to: number): void
  /** Loads it again after it failed. */
  retry(): void
}

/** Plays the recording; positions can be chosen before it is loaded, as far as its duration is known. */
export function useSound({ type, address, duration: expected }: RecordingPlayback): Sound {
  const [element] = useState(() => document.createElement(type))
  const [timeline] = useState(() => createTimeline({ positionSeconds: 0, duration: expected }))
  const [state, setState] = useState<'paused' | 'playing' | 'failed'>('paused')
  const [line] = useState<{ until: number | null }>(() => ({ until: null }))

  useEffect(() => {
    let frame = 0
    const report = () => {
      const { currentTime, duration } = element
      if (line.until !== null && currentTime >= line.until) {
        element.pause()
        line.until = null
      }
      const known = Number.isFinite(duration) ? duration : timeline.getState().duration
      timeline.setState({ positionSeconds: currentTime, duration: known })
    }
    const follow = () => {
      report()
      frame = requestAnimationFrame(follow)
    }
    const listeners: Readonly<Record<string, () => void>> = {
      playing() {
        setState('playing')
        cancelAnimationFrame(frame)
        follow()
      },
      pause() {
        cancelAnimationFrame(frame)
        setState('paused')
        report()
      },
      error: () => setState('failed'),
      loadedmetadata: report,
      seeked: report,
      timeupdate: report,
    }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
      cancelAnimationFrame(frame)
      element.pause()
      element.removeAttribute('src')
      element.load()
    }
  }, [element, timeline, line])

  useEffect(() => {
    if (address === null) return
    // A new address for the same recording goes on where it was.
    const { positionSeconds } = timeline.getState()
    setState('paused')
    element.preload = 'metadata'
    element.src = address
    element.currentTime = positionSeconds
  }, [address, element, timeline])

  // Why it cannot is told by the element's own event.
  const play = () => void element.play().catch(() => {})

  return {
    element,
    timeline,
    isPlaying: state === 'playing',
    hasFailed: state === 'failed',
    toggle() {
      line.until = null
      if (element.paused) play()
      else element.pause()
    },
    playFrom(start, until) {
      element.currentTime = start
      line.until = until ?? null
      play()
    },
    retry() {
      const { positionSeconds } = timeline.getState()
      setState('paused')
      element.load()
      element.currentTime = positionSeconds
    },
    seek(to) {
      line.until = null
      element.currentTime = to
      timeline.setState({ positionSeconds: to })
    },
  }
}
