import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { type AuthMessage, confirmationMailMessage } from './auth-errors.ts'
import { identityProvider } from './auth-store.ts'

/** The minimum time between two requests for a link, in milliseconds. The identity provider has its own limits, too. */
export const RESEND_AFTER_MS = 60_000

const keyOf = (userId: string) => `stillair:confirmation-sent:${userId}`

/**
 * Returns how long a user must wait before requesting the next link, in milliseconds.
 *
 * @param sentAt the stored time of the last one, milliseconds since 1970 as text; null when there was none
 */
export function waitAfter(sentAt: string | null, now: number): number {
  const passed = now - Number(sentAt ?? Number.NEGATIVE_INFINITY)
  // A clock that was set back makes nobody wait.
  return passed >= 0 && passed < RESEND_AFTER_MS ? RESEND_AFTER_MS - passed : 0
}

export interface ConfirmationMail {
  readonly isBusy: boolean
  /** A link was sent during this visit of the screen. */
  readonly isSent: boolean
  /** A link was sent within the last minute. */
  readonly isWaiting: boolean
  /** Why the last attempt failed. */
  readonly problem: AuthMessage | null
  readonly send: () => Promise<void>
}

/** Returns the state of the confirmation link and a function that sends the signed-in user `userId` another. */
export function useConfirmationMail(userId: string): ConfirmationMail {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [wait, setWait] = useState(() => waitAfter(readStored(keyOf(userId)), Date.now()))
  const [problem, setProblem] = useState<AuthMessage | null>(null)

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(setWait, wait, 0)
    return () => clearTimeout(timer)
  }, [wait])

  async function send() {
    setState('busy')
    setProblem(null)
    try {
      await (await identityProvider()).sendConfirmation()
      writeStored(keyOf(userId), String(Date.now()))
      setWait(RESEND_AFTER_MS)
      setState('sent')
    } catch (error) {
      setProblem(confirmationMailMessage(error))
      setState('idle')
    }
  }

  return { isBusy: state === 'busy', isSent: state === 'sent', isWaiting: wait > 0, problem, send }
}
