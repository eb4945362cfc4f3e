import type { Report } from '../player-events.ts'
import type { Timeline } from '../timeline.ts'

/**
 * Reports the events of a media element as facts, and updates the timeline. Returns a function that stops it. While the
 * page is visible, the position updates every frame, so that the seek bar moves smoothly.
 */
export function reportElement(element: HTMLMediaElement, timeline: Timeline, report: Report): () => void {
  const stop = new AbortController()
  let frame = 0

  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    element.addEventListener(name, act, { signal: stop.signal })
  const duration = () => (Number.isFinite(element.duration) ? element.duration : timeline.getState().duration)
  const note = () => {
    // The position is unknown while nothing has loaded.
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) return
    timeline.setState({ positionSeconds: element.currentTime, duration: duration() })
  }
  const glide = () => {
    // Count the listening time up to a seek before the position changes.
    if (!element.seeking) note()
    frame = requestAnimationFrame(glide)
  }
  const rest = () => cancelAnimationFrame(frame)

  on('playing', () => {
    note()
    report({ type: 'PLAYING' })
    rest()
    frame = requestAnimationFrame(glide)
  })
  on('pause', () => {
    rest()
    note()
    if (!element.ended) report({ type: 'PAUSED' })
  })
  on('waiting', () => {
    rest()
    note()
    report({ type: 'WAITING' })
  })
  on('seeking', () => {
    rest()
    report({ type: 'SEEKING' })
    note()
  })
  on('seeked', () => {
    note()
    report({ type: 'SEEKED', paused: element.paused })
    if (!element.paused) frame = requestAnimationFrame(glide)
  })
  on('timeupdate', () => {
    if (element.seeking) return
    note()
    if (!element.paused) report({ type: 'TIME', positionSeconds: element.currentTime, duration: duration() })
  })
  on('ended', () => {
    rest()
    note()
    report({ type: 'ENDED' })
  })
  on('durationchange', () => {
    if (Number.isFinite(element.duration)) timeline.setState({ duration: element.duration })
  })

  return () => {
    rest()
    stop.abort()
  }
}

/** Starts the element. A play request that a newer one interrupts is not a failure. */
export async function playElement(element: HTMLMediaElement, report: Report): Promise<void> {
  try {
    await element.play()
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return
    report({ type: name === 'NotAllowedError' ? 'BLOCKED' : 'FAILED' })
  }
}
