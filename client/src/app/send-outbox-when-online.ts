import type { QueryClient } from '@tanstack/react-query'
import { refreshListening } from '../entities/listening/completions.ts'
import { flush, hasUnsent } from '../entities/listening/outbox.ts'

/** Before the first retry of what did not arrive, milliseconds; twice as long before each further one. */
const FIRST_WAIT_MS = 2_000
/** A browser that is online may still reach nobody: on board, behind a page that wants a payment first. */
const LONGEST_WAIT_MS = 60_000

/** What was done at `/flight`, here and on other devices; its code comes after the first view. */
async function exchangeFlights(userId: string, isFirst: boolean): Promise<void> {
  const { sendEntries } = await import('../entities/flights/send-entries.ts')
  const hasSent = await sendEntries(userId)
  if (!hasSent && !isFirst) return
  const { receiveFlights } = await import('../entities/flights/receive-flights.ts')
  await receiveFlights(userId)
}

/**
 * Sends what is kept now, each time the network comes back, and every minute; what did not arrive is tried again after seconds, such as
 * what the last page was sending as it was left. Returns how to stop.
 */
export function sendOutboxWhenOnline(userId: string, queryClient: QueryClient): () => void {
  let isFirst = true
  let isStopped = false
  let retryAfter = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function scheduleNext(): void {
    if (isStopped) return
    const isWaiting = hasUnsent(userId)
    clearTimeout(timer)
    timer = setTimeout(send, isWaiting ? retryAfter : LONGEST_WAIT_MS)
    retryAfter = isWaiting ? Math.min(2 * retryAfter, LONGEST_WAIT_MS) : FIRST_WAIT_MS
  }

  async function send(): Promise<void> {
    const { hasSent } = await flush(userId)
    scheduleNext()
    if (hasSent) await refreshListening(queryClient)
    await exchangeFlights(userId, isFirst).then(
      () => {
        isFirst = false
      },
      () => {}, // The network went again, or storage is refused: next time.
    )
  }

  void send()
  addEventListener('online', send)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', send)
  }
}
