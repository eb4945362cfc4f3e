// Stands in both pages, so that it works in a browser that is too old for the app, and where a stored file of it is damaged.
;(() => {
  // The features that decide which browsers are supported: docs/browsers.md. This file uses no syntax newer than 2017.
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

  /** The scripts of a page run before it has loaded; after this time, milliseconds, something of theirs is drawn. */
  const STARTED_MS = 3000

  addEventListener('vite:preloadError', repair)
  addEventListener('load', () => setTimeout(() => loadFromNetwork().catch(() => {}), STARTED_MS))

  /** A part could not be loaded: the next page gets a repaired one. */
  function repair() {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      // The browser would take a damaged one out of its memory again, unless it is fetched.
      for (const { name } of performance.getEntriesByType('resource')) if (/\/assets\/.*\.js$/.test(name)) fetch(name)
    }
    worker.postMessage('repair', [port2])
  }

  async function loadFromNetwork() {
    if (document.querySelector('#root > *')) return
    // Where nobody answers, or a portal does, what is stored is all there is: `/flight` may still open.
    await (await fetch('/api/config', { cache: 'no-store' })).json()
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    // Once: the page that comes now has no worker until its scripts have started.
    location.reload()
  }
})()
