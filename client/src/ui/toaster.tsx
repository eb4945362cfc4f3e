import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { toastStore } from './toast-store.ts'
import { PlainToasts } from './toaster-plain.tsx'

/** Loaded at the first toast. What cannot be loaded, for want of a network, is shown plainly. */
const Toasts = lazy(async () => {
  try {
    return { default: (await import('./toaster-parts.tsx')).Toasts }
  } catch {
    return { default: PlainToasts }
  }
})

/** Where toasts appear; once per page. */
export function Toaster() {
  const toasts = useStore(toastStore)
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toasts toasts={toasts} />
    </Suspense>
  )
}
