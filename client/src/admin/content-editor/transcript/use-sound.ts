import { useEffect, useState } from 'react'
import { createTimeline, type Timeline } from '../../../features/player/timeline.ts'
import type { RecordingPlayback } from './recording-playback.ts'

/** The playback of a recording while its transcript is written. */
export interface Sound {
  /** Rendered for a video. */
  readonly element: HTMLMediaElement
  readonly timeline: Timeline
  readonly isPlaying: boolean
  readonly hasFailed: boolean
  /** Plays or pauses. */
  toggle(): void
  /** Plays from `start` until `until`, in seconds; to the end when omitted. */
  playFrom(start: number, until?: number): void
  seek(to: number): void
  /** Reloads the recording after a failure. */
  retry(): void
}

/**
 * Plays the recording. Positions can be set before it has loaded, if its duration is known. It uses an element instead of Howler,
 * because the editor also shows the picture of a video.
 */
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
    // A renewed address of the same recording keeps the position.
    const { positionSeconds } = timeline.getState()
    setState('paused')
    element.preload = 'metadata'
    element.src = address
    element.currentTime = positionSeconds
  }, [address, element, timeline])

  // The element's error event reports failures.
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
