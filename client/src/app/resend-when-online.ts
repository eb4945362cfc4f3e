import type { QueryClient } from '@tanstack/react-query'
import { refreshListening } from '../entities/listening/completions.ts'
import { flush } from '../entities/listening/outbox.ts'

/** A browser that is online may still reach nobody: on board, behind a page that wants a payment first. */
const TRY_AGAIN_MS = 60_000

/** What was done at `/flight`; its code comes after the first view. */
async function sendFlights(userId: string): Promise<void> {
  const { sendEntries } = await import('../entities/flights/send-entries.ts')
  await sendEntries(userId)
}

/** Sends what is kept now, each time the network comes back, and every minute. Returns how to stop. */
export function resendWhenOnline(userId: string, queryClient: QueryClient): () => void {
  const send = async () => {
    if ((await flush(userId)).hasSent) await refreshListening(queryClient)
    await sendFlights(userId).catch(() => {}) // The network went again: next time.
  }
  void send()
  const timer = setInterval(send, TRY_AGAIN_MS)
  addEventListener('online', send)
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}
