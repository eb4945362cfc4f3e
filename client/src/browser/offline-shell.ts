import { savesData } from './connection-speed.ts'
import { whenNetworkIdle } from './when-network-idle.ts'

/** Milliseconds without network activity before the in-flight page is stored: it is small, and a first visit may be short. */
const SOON_MS = 1_000
/** Milliseconds that the worker has to check the stored files and fetch missing ones. */
const REPAIR_MS = 10_000

/**
 * Stores the app on the device once the network is idle, so that it opens offline. The in-flight page comes first, and lost or damaged
 * files are repaired. Does nothing for users who save data. A newer version stored in an earlier visit takes over now: open pages stay
 * as they are, and the next page is of the new version. Returns a function that cancels it.
 */
export function storeOfflineShell(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return () => {}
  const rest = new AbortController()
  const stop = whenNetworkIdle(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready
    waiting?.postMessage('take over')
    if (rest.signal.aborted) return
    active?.postMessage('store the in-flight page')
    const stopRest = whenNetworkIdle(async () => (await navigator.serviceWorker.ready).active?.postMessage('repair'))
    rest.signal.addEventListener('abort', stopRest)
  }, SOON_MS)
  return () => {
    stop()
    rest.abort()
  }
}

/**
 * Checks the hash of every stored file of the app and repairs the damaged ones. Returns whether the device has all required
 * files.
 */
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
