import { createStore, type StoreApi } from 'zustand'

/** The media position. Separate from the player's state, since it changes every frame. */
export interface TimelineState {
  /** In seconds. */
  readonly positionSeconds: number
  /** In seconds; 0 until known. */
  readonly duration: number
}

export type Timeline = StoreApi<TimelineState>

export function createTimeline(initial: TimelineState): Timeline {
  return createStore(() => initial)
}
