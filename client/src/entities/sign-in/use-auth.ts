import { useStore } from 'zustand/react'
import { type AuthState, authStore } from './auth-store.ts'

/** Returns the sign-in state for screens. It is separate from the store, which starts before React loads. */
export function useAuth(): AuthState {
  return useStore(authStore)
}
