import { useEffect, useState } from 'react'
import { sentenceOf } from '../../entities/subscription/subscription-commands.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Goes to a page of the payment provider. `busy` until the browser has left, and again not when it was sent back here
 * by its back button, or when it did not work, which a toast shows.
 */
export function usePaymentPage(find: () => Promise<string>, failure: string, onFailure?: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false)
    }
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  async function go() {
    setBusy(true)
    try {
      location.assign(await find())
    } catch (error) {
      setBusy(false)
      showToast({ title: 'Error', text: sentenceOf(error, failure), tone: 'destructive' })
      onFailure?.(error)
    }
  }
  return { busy, go }
}
