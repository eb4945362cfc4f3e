import { savesData } from './line.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Has the app stored on the device, once the page loads nothing any more, so that it opens without a network; not for a user who saves
 * data. A newer version that was stored in a visit before takes over now: what is open stays as it is, and
 * the next page is of the newer one. Returns how to call it off.
 */
export function openWithoutNetwork(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return () => {}
  return whenQuiet(async () => {
    // Without the store the app is what it was before, so there is nobody to report a failure to.
    const registration = await navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => null)
    registration?.waiting?.postMessage('take over')
  })
}
