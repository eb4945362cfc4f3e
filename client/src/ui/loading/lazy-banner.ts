import type { ComponentType } from 'react'
import { createStore } from 'zustand'

/** A banner above every screen for activities that few users start, such as uploads. Null until the activity's code sets it. */
export const lazyBanner = createStore<{ readonly Note: ComponentType | null }>(() => ({ Note: null }))
