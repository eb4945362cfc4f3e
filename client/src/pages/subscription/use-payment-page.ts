import { useEffect, useState } from 'react'
import { sentenceOf } from '../../entities/subscription/subscription-commands.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/**
 * Opens a page of the payment provider. `busy` lasts until the browser has left. It ends when the user returns with the
 * Back button, and when the request fails, which a toast reports.
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
