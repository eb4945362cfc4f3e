/** The browser's information about its connection; not all browsers have it. */
const connection = () =>
  (navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }).connection

/** Returns whether the user asked the browser to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true
}

/**
 * Returns whether the app's files load quickly: from this device, or over a connection of more than 0.7 Mbit/s and with a
 * round trip below 0.27 s; browsers that don't report that count as slow. Without a service worker, this page was never
 * opened here before, so everything comes over the network.
 */
export function isAppNear(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || connection()?.effectiveType === '4g'
}
