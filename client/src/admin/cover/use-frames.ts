import type Hls from 'hls.js'
import { useEffect, useState } from 'react'
import { loadHls } from '../../features/player/engine/hls-config.ts'
import { NATIVE_HLS } from '../../features/player/engine/native-hls.ts'

/** A paused video in its best quality. */
export interface Frames {
  readonly element: HTMLVideoElement
  /** Whether the frame at the requested position is shown. */
  readonly isHere: boolean
  readonly hasFailed: boolean
  /** Reloads the video after a failure. */
  retry(): void
}

/** @param at the requested position in seconds */
export function useFrames(address: string, at: number): Frames {
  const [element] = useState(silentVideo)
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reloads the video
  useEffect(() => {
    let hls: Hls | null = null
    let isWanted = true
    const fail = () => isWanted && setState('failed')
    setState('coming')
    loadHls('video').then(({ default: Library }) => {
      if (!isWanted) return
      if (Library.isSupported()) hls = bestQuality(Library, element, address, fail)
      else if (element.canPlayType(NATIVE_HLS)) element.src = address
      else fail()
    }, fail)
    element.addEventListener('error', fail)
    return () => {
      isWanted = false
      element.removeEventListener('error', fail)
      hls?.destroy()
      element.removeAttribute('src')
      element.load()
    }
  }, [element, address, attempt])

  useEffect(() => {
    // While the video seeks or loads, the previous frame stays visible.
    const update = () => {
      const isThere = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !element.seeking
      setState((before) => (before === 'failed' ? before : isThere ? 'here' : 'coming'))
    }
    const events = ['seeking', 'seeked', 'loadeddata', 'canplay', 'emptied']
    for (const name of events) element.addEventListener(name, update)
    return () => {
      for (const name of events) element.removeEventListener(name, update)
    }
  }, [element])

  useEffect(() => {
    const go = () => {
      if (element.currentTime === at) return
      setState((before) => (before === 'failed' ? before : 'coming'))
      element.currentTime = at
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return go()
    element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [element, at])

  return { element, isHere: state === 'here', hasFailed: state === 'failed', retry: () => setAttempt(attempt + 1) }
}

function silentVideo(): HTMLVideoElement {
  const element = document.createElement('video')
  element.muted = true
  element.playsInline = true
  element.preload = 'auto'
  // Without it, browsers that play HLS natively would forbid reading the frame.
  element.crossOrigin = 'anonymous'
  return element
}

function bestQuality(Library: typeof Hls, element: HTMLVideoElement, address: string, onFailed: () => void): Hls {
  const hls = new Library({ enableWorker: false, maxBufferLength: 1, maxMaxBufferLength: 4 })
  hls.on(Library.Events.MANIFEST_PARSED, () => {
    hls.currentLevel = hls.levels.length - 1
  })
  hls.on(Library.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed()
  })
  hls.loadSource(address)
  hls.attachMedia(element)
  return hls
}
