import { createStore, useStore } from 'zustand'

/** That the server has not answered lately; null while it does. */
export interface Away {
  /** When what is shown instead was read, milliseconds since 1970; null where nothing is. */
  readonly asOf: number | null
}

/** Whether the server answers, as far as requests have shown. */
export const outageStore = createStore<{ readonly away: Away | null }>(() => ({ away: null }))

export const useOutage = (): Away | null => useStore(outageStore, ({ away }) => away)
