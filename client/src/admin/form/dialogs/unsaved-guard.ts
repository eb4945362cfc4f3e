import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useLeaveWarning } from './leave-warning.ts'

export interface UnsavedGuard {
  /** Whether the confirmation is open. */
  readonly isAsking: boolean
  /** Leaves at once if nothing would be lost, otherwise after a confirmation. */
  readonly tryToLeave: (leave: () => void) => void
  /** Leaves without a confirmation, since everything is saved or may be lost. */
  readonly leave: (leave: () => void) => void
  /** The two answers to the confirmation. */
  readonly stay: () => void
  readonly discard: () => void
}

/**
 * Asks for confirmation before a form with unsaved changes is closed, or left by Back or a link. That is any change of the
 * address unless `staysOpen` allows it. When the page is left or reloaded, the browser asks.
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
 * Asks for confirmation before a dialog above a form is closed with changes. The form handles leaving the page or its address;
 * this guard only covers changes that the form does not have yet.
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
