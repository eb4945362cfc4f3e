import { createStore, type StoreApi } from 'zustand'

/** The position in the media. Kept apart from the player's state, since it changes with every frame. */
export interface TimelineState {
  /** Seconds. */
  readonly positionSeconds: number
  /** Seconds; 0 until known. */
  readonly duration: number
}

export type Timeline = StoreApi<TimelineState>

export function createTimeline(initial: TimelineState): Timeline {
  return createStore(() => initial)
}
