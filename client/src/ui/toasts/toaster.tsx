import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyAgain } from '../loading/lazy-again.tsx'
import { toastStore } from './toast-store.ts'
import { PlainToasts } from './toaster-plain.tsx'

/** Loads with the first toast. If the code cannot be loaded offline, the toast is shown plainly. */
const Toasts = lazyAgain(async () => (await import('./toaster-parts.tsx')).Toasts, PlainToasts)

/** The place of all toasts; rendered once per page. */
export function Toaster() {
  const toasts = useStore(toastStore)
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toasts toasts={toasts} />
    </Suspense>
  )
}
