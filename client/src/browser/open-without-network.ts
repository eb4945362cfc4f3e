import { whenIdle } from './when-idle.ts'

/**
 * Has the app stored on the device, once the browser has nothing else to do, so that it opens without a network. A newer
 * version that was stored in a visit before takes over now, while nothing plays yet: what is open stays as it is, and the
 * next page is of the newer one. Returns how to call it off.
 */
export function openWithoutNetwork(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  return whenIdle(async () => {
    // Without the store the app is what it was before, so there is nobody to report a failure to.
    const registration = await navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => null)
    registration?.waiting?.postMessage('take over')
  })
}
