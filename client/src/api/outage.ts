import { createStore, useStore } from 'zustand'

/** The server has not answered recently. */
export interface Away {
  /** When the oldest cached answer on screen was fetched, milliseconds since 1970; null when none is shown. */
  readonly asOf: number | null
}

/** The current outage, as far as requests have shown; null while the server answers. */
export const outageStore = createStore<{ readonly away: Away | null }>(() => ({ away: null }))

export const useOutage = (): Away | null => useStore(outageStore, ({ away }) => away)
