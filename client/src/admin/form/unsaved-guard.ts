import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useLeaveWarning } from './leave-warning.ts'

export interface UnsavedGuard {
  /** Whether the question shows if what was changed may be lost. */
  readonly isAsking: boolean
  /** Leaves at once when nothing is lost by it, else after a question. */
  readonly tryToLeave: (leave: () => void) => void
  /** Leaves without a question: everything is saved, or may be lost. */
  readonly leave: (leave: () => void) => void
  /** Answers to the question. */
  readonly stay: () => void
  readonly discard: () => void
}

/**
 * Keeps a form with unsaved changes from being left by accident: by closing it, by Back or another link (every change of
 * the address but those for which `staysOpen`), and by leaving or reloading the page, where the browser warns.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  staysOpen: (next: Location, current: Location) => boolean = () => false,
): UnsavedGuard {
  const mayLeave = useRef(false)
  const [pending, setPending] = useState<{ readonly leave: () => void } | null>(null)
  const blocker = useBlocker(
    ({ nextLocation, currentLocation }) => isDirty && !mayLeave.current && !staysOpen(nextLocation, currentLocation),
  )

  useEffect(() => {
    if (!isDirty) mayLeave.current = false
  }, [isDirty])

  useLeaveWarning(isDirty)

  function leave(how: () => void) {
    mayLeave.current = true
    how()
  }

  return {
    isAsking: pending !== null || blocker.state === 'blocked',
    tryToLeave: (how) => (isDirty ? setPending({ leave: how }) : leave(how)),
    leave,
    stay() {
      setPending(null)
      blocker.reset?.()
    },
    discard() {
      setPending(null)
      leave(() => (pending ? pending.leave() : blocker.proceed?.()))
    },
  }
}

/**
 * The question before a dialog over a form is closed with changes. The form asks before the page or its address is left; it learns
 * from this guard that the dialog’s changes are not applied yet.
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
