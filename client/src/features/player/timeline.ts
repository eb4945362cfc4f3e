/** Where the media is. Kept apart from the player's state, for it changes with every frame. */
export interface TimelineState {
  /** Seconds. */
  readonly position: number
  /** Seconds; 0 until known. */
  readonly duration: number
}

export interface Timeline {
  get(): TimelineState
  set(change: Partial<TimelineState>): void
  subscribe(listener: () => void): () => void
}

export function createTimeline(initial: TimelineState): Timeline {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    set(change) {
      const next = { ...state, ...change }
      if (next.position === state.position && next.duration === state.duration) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
