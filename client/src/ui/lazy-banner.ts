import type { ComponentType } from 'react'
import { createStore } from 'zustand'

/** What shows above every screen once something is under way that few ever begin; null before. It comes with the code of that. */
export const lazyBanner = createStore<{ readonly Note: ComponentType | null }>(() => ({ Note: null }))
