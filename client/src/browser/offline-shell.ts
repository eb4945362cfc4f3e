import { savesData } from './connection-speed.ts'
import { whenNetworkIdle } from './when-network-idle.ts'

/** Milliseconds of quiet before the page of the flight is stored: it is small, and a first visit may be short. */
const SOON_MS = 1_000
/** The worker has so long to look through what is stored, and to fetch what is missing, milliseconds. */
const REPAIR_MS = 10_000

/**
 * Has the app stored on the device, the page of the flight first, once the page loads nothing any more, so that it opens without a
 * network; what the device has lost or damaged since is repaired. Not for a user who saves data. A newer version that was stored in a visit
 * before takes over now: what is open stays as it is, and the next page is of the newer one. Returns how to call it off.
 */
export function storeOfflineShell(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return () => {}
  const rest = new AbortController()
  const stop = whenNetworkIdle(async () => {
    // Without the store the app is what it was before, so there is nobody to report a failure to.
    const registration = await navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => null)
    registration?.waiting?.postMessage('take over')
    if (!registration || rest.signal.aborted) return
    const stopRest = whenNetworkIdle(async () => (await navigator.serviceWorker.ready).active?.postMessage('repair'))
    rest.signal.addEventListener('abort', stopRest)
  }, SOON_MS)
  return () => {
    stop()
    rest.abort()
  }
}

/** Has every stored file of the app compared with its hash, and repaired. Returns whether all that it needs is on the device. */
export async function isOfflineShellComplete(): Promise<boolean> {
  const active = (await navigator.serviceWorker.getRegistration())?.active
  if (!active) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data: lost }: MessageEvent<readonly string[]>) => resolve(lost.length === 0)
    setTimeout(() => resolve(false), REPAIR_MS)
  })
  active.postMessage('repair', [port2])
  return answer.finally(() => port1.close())
}
