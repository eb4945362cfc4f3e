import type { QueryClient } from '@tanstack/react-query'
import { refreshListening } from '../../entities/listening/completions.ts'
import { flush, hasUnsent } from '../../entities/listening/outbox.ts'

/** Milliseconds before the first retry of failed entries; doubles for each further one. */
const FIRST_WAIT_MS = 2_000
/** Milliseconds between attempts at most: a browser that is online may still not reach the server, as behind a captive portal. */
const LONGEST_WAIT_MS = 60_000

/** Exchanges what was done at `/flight`, here and on other devices. Its code loads after the first view. */
async function exchangeFlights(userId: string, isFirst: boolean): Promise<void> {
  const { sendEntries } = await import('../../entities/flights/send-entries.ts')
  const hasSent = await sendEntries(userId)
  if (!hasSent && !isFirst) return
  const { receiveFlights } = await import('../../entities/flights/receive-flights.ts')
  await receiveFlights(userId)
}

/**
 * Sends the outbox now, whenever the browser comes online, and every minute. Failed entries are retried within seconds, such as
 * those that the previous page was sending when it closed. Returns a function that stops it.
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
      () => {}, // The network failed again, or storage is blocked. The next run retries.
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
