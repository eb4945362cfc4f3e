import { useSyncExternalStore } from 'react'
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

let calm: Calm = { state: 'still', seconds: 0 }
let audio: HTMLAudioElement | null = null
/** Whole minutes of sound that were played before the present one. */
let laps = 0
const listeners = new Set<() => void>()

function become(next: Calm): void {
  calm = next
  for (const listener of listeners) listener()
}

/** The one sound of the screen, loaded whole: a browser that has it in memory needs nobody to play it. */
function sound(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio(breathing)
  audio = made
  made.loop = true
  made.preload = 'auto'
  made.addEventListener('playing', () => become({ state: 'playing', seconds: made.currentTime }))
  made.addEventListener('pause', () => calm.state === 'playing' && become({ state: 'still', seconds: 0 }))
  made.addEventListener('timeupdate', () => {
    if (calm.state !== 'playing') return
    if (made.currentTime + 1 < calm.seconds) laps += 1
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
  if (calm.state === 'playing') return
  laps = 0
  made.currentTime = 0
  made.play().catch(() => calm.state !== 'playing' && become({ state: 'blocked', seconds: 0 }))
}

export function stopCalm(): void {
  audio?.pause()
  become({ state: 'still', seconds: 0 })
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCalm(): Calm {
  return useSyncExternalStore(watch, () => calm)
}
