import { createStore, useStore } from 'zustand'
import breathing from './breathing.m4a'

/** Shorter slow-breathing sessions had little effect (decision 62). */
const CALM_SECONDS = 300

/** `blocked`: the browser requires a tap first. `over`: the five minutes have passed. */
export type CalmState = 'still' | 'playing' | 'blocked' | 'over'

interface Calm {
  readonly state: CalmState
  /** The position within the breathing loop, in seconds. */
  readonly seconds: number
}

const calmStore = createStore<Calm>(() => ({ state: 'still', seconds: 0 }))
const become = (next: Calm): void => calmStore.setState(next)
const isPlaying = (): boolean => calmStore.getState().state === 'playing'

let audio: HTMLAudioElement | null = null
/** The number of completed one-minute loops. */
let laps = 0

/**
 * Returns the screen's only sound. It loads completely, so that it also plays offline. The element loops on its own, even on a
 * locked phone; Howler would need a timer, which browsers delay there.
 */
function sound(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio(breathing)
  audio = made
  made.loop = true
  made.preload = 'auto'
  made.addEventListener('playing', () => become({ state: 'playing', seconds: made.currentTime }))
  made.addEventListener('pause', () => isPlaying() && become({ state: 'still', seconds: 0 }))
  made.addEventListener('timeupdate', () => {
    if (!isPlaying()) return
    if (made.currentTime + 1 < calmStore.getState().seconds) laps += 1
    become({ state: 'playing', seconds: made.currentTime })
    if (laps * made.duration + made.currentTime >= CALM_SECONDS) end()
  })
  return made
}

function end(): void {
  audio?.pause()
  become({ state: 'over', seconds: 0 })
}

/** Loads the sound before it is needed. */
export function loadCalm(): void {
  sound()
}

/** Starts the five minutes with the first breath. Must be called in a tap, or browsers refuse it. */
export function startCalm(): void {
  const made = sound()
  if (isPlaying()) return
  laps = 0
  made.currentTime = 0
  made.play().catch(() => isPlaying() || become({ state: 'blocked', seconds: 0 }))
}

export function stopCalm(): void {
  audio?.pause()
  become({ state: 'still', seconds: 0 })
}

export function useCalm(): Calm {
  return useStore(calmStore)
}
