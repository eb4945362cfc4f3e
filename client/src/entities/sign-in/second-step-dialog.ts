import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

/** The dialog that asks for the code of a second step; null while none is under way. It comes with the code of that. */
export const secondStepDialog = createStore<{ readonly Dialog: ComponentType | null }>(() => ({ Dialog: null }))
