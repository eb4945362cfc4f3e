import { useState } from 'react'
import type { UnsavedGuard } from './unsaved-guard.ts'

/**
 * The question before a dialog over a form is closed with changes. What leaves the page or its address is asked about by the form,
 * which is told that something over it is not taken over yet.
 */
export function useCloseQuestion(isDirty: boolean): UnsavedGuard {
  const [pending, setPending] = useState<(() => void) | null>(null)
  return {
    isAsking: pending !== null,
    tryToLeave: (leave) => (isDirty ? setPending(() => leave) : leave()),
    leave: (leave) => leave(),
    stay: () => setPending(null),
    discard() {
      setPending(null)
      pending?.()
    },
  }
}
