/**
 * Registers the service worker once the page has loaded. It is small, and from then on no address of the app ends in the browser's own
 * error page when there is no network. Without it, the app works as before.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD)
    addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}))
}
