import { createStore, useStore } from 'zustand'
import breathing from './breathing.m4a'

/** Shorter sessions of slow breathing were found to do little (decision 62). */
const CALM_SECONDS = 300

/** `blocked`: the browser wants a press first. `over`: the five minutes are. */
export type CalmState = 'still' | 'playing' | 'blocked' | 'over'

interface Calm {
  readonly state: CalmState
  /** Where in the breath the sound is, seconds. */
  readonly seconds: number
}

const calmStore = createStore<Calm>(() => ({ state: 'still', seconds: 0 }))
const become = (next: Calm): void => calmStore.setState(next)
const isPlaying = (): boolean => calmStore.getState().state === 'playing'

let audio: HTMLAudioElement | null = null
/** Whole minutes of sound that were played before the present one. */
let laps = 0

/** The one sound of the screen, loaded whole: a browser that has it in memory needs nobody to play it. */
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

/** Has the sound loaded before it is wanted. */
export function loadCalm(): void {
  sound()
}

/** Begins the five minutes, from the first breath. Called in a press, or browsers refuse it. */
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
