import { useStore } from 'zustand/react'
import { type AuthState, authStore } from './auth-store.ts'

/** Who is signed in, for screens. It is apart from the store, which begins before React is there. */
export function useAuth(): AuthState {
  return useStore(authStore)
}
