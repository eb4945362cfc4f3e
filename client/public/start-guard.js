// Inlined into both pages, so that it works in browsers too old for the app, and when a stored file of the app is damaged.
;(() => {
  // These features decide which browsers are supported: docs/browsers.md. This file uses no syntax newer than 2017.
  const isSupported =
    Promise.withResolvers && Map.groupBy && Intl.Segmenter && CSS.supports('color', 'light-dark(#000, #fff)')
  if (!isSupported) {
    const script = document.createElement('script')
    script.src = '/old-browser.js'
    document.head.appendChild(script)
    return
  }

  const worker = 'serviceWorker' in navigator && navigator.serviceWorker.controller
  if (!worker) return

  /** Milliseconds after the page's `load` event by which its scripts must have rendered something. */
  const STARTED_MS = 3000

  addEventListener('vite:preloadError', repair)
  addEventListener('load', () => setTimeout(() => loadFromNetwork().catch(() => {}), STARTED_MS))

  /** Asks the worker to repair the stored files after a chunk failed to load; the next page load gets the repaired ones. */
  function repair() {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      // The browser would take a damaged script from its memory cache again. Fetching it replaces the cached copy.
      for (const { name } of performance.getEntriesByType('resource')) if (/\/assets\/.*\.js$/.test(name)) fetch(name)
    }
    worker.postMessage('repair', [port2])
  }

  async function loadFromNetwork() {
    if (document.querySelector('#root > *')) return
    // Throws when the network is unreachable or a captive portal answers: then the stored app is all there is, and `/flight` may
    // still open.
    await (await fetch('/api/config', { cache: 'no-store' })).json()
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    // Reloads only once: the next page has no worker until its scripts have started.
    location.reload()
  }
})()
