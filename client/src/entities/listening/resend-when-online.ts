import type { QueryClient } from '@tanstack/react-query'
import { refreshListening } from './completions.ts'
import { flush } from './outbox.ts'

/** A browser that is online may still reach nobody: on board, behind a page that wants a payment first. */
const TRY_AGAIN_MS = 60_000

/** Sends what is kept now, each time the network comes back, and every minute. Returns how to stop. */
export function resendWhenOnline(userId: string, queryClient: QueryClient): () => void {
  const send = async () => {
    if ((await flush(userId)).hasSent) await refreshListening(queryClient)
  }
  void send()
  const timer = setInterval(send, TRY_AGAIN_MS)
  addEventListener('online', send)
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}
