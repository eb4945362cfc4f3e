// Stands in both pages, so that it works where a stored file of the app is damaged. It has nothing to do without a service worker.
;(() => {
  const worker = navigator.serviceWorker?.controller
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
    if (document.getElementById('root')?.hasChildNodes()) return
    // Where nobody answers, or a portal does, what is stored is all there is: `/flight` may still open.
    await (await fetch('/api/config', { cache: 'no-store' })).json()
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    // Once: the page that comes now has no worker until its scripts have started.
    location.reload()
  }
})()
