import type { QueryClient } from '@tanstack/react-query'
import { refreshListening } from '../entities/listening/completions.ts'
import { flush } from '../entities/listening/outbox.ts'

/** A browser that is online may still reach nobody: on board, behind a page that wants a payment first. */
const TRY_AGAIN_MS = 60_000

/** What was done at `/flight`, here and on other devices; its code comes after the first view. */
async function exchangeFlights(userId: string, isFirst: boolean): Promise<void> {
  const { sendEntries } = await import('../entities/flights/send-entries.ts')
  const hasSent = await sendEntries(userId)
  if (!hasSent && !isFirst) return
  const { receiveFlights } = await import('../entities/flights/receive-flights.ts')
  await receiveFlights(userId)
}

/** Sends what is kept now, each time the network comes back, and every minute. Returns how to stop. */
export function resendWhenOnline(userId: string, queryClient: QueryClient): () => void {
  let isFirst = true
  const send = async () => {
    if ((await flush(userId)).hasSent) await refreshListening(queryClient)
    await exchangeFlights(userId, isFirst).then(
      () => {
        isFirst = false
      },
      () => {}, // The network went again, or storage is refused: next time.
    )
  }
  void send()
  const timer = setInterval(send, TRY_AGAIN_MS)
  addEventListener('online', send)
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}
