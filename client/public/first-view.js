// Before the first paint, and before the app's own script has come.
;(() => {
  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is refused.
      return null
    }
  }

  // The theme that the visitor chose. Without a choice the system decides.
  const theme = stored('stillair:theme')
  if (theme === 'day' || theme === 'cabin') document.documentElement.dataset.theme = theme

  /** Asks the browser to fetch something that is going to be needed. */
  function fetchEarly(attributes) {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
  }

  const path = location.pathname
  const isListener = stored('stillair:signed-in') !== null
  const isDashboard = path === '/' || path === '/homepage'

  // What says who signs people in comes first: behind all the files it would wait its turn.
  if (isListener) fetchEarly({ rel: 'preload', as: 'fetch', href: '/api/config', crossorigin: '' })

  // The scripts and styles of the first view, which the app's own script would ask for only once it runs.
  const ofListener = isDashboard ? 'dashboard' : path.startsWith('/content/') ? 'content' : 'listener'
  const view = isListener ? ofListener : path === '/auth' ? 'auth' : 'landing'
  const files = document.querySelector(`meta[name="files-of-${view}"]`)?.content.split(' ') ?? []
  if (isListener || path !== '/privacy') {
    for (const href of files) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      fetchEarly({ ...kind, href, crossorigin: '' })
    }
  }

  // Vite asks for a style sheet once: a part that comes at a later attempt would stand there without it.
  function askAgain({ target: failed }) {
    if (failed.rel !== 'stylesheet') return
    const again = failed.cloneNode()
    const ask = () => failed.replaceWith(again)
    if (navigator.onLine) setTimeout(ask, 2_000)
    else addEventListener('online', ask, { once: true })
  }
  addEventListener('error', askAgain, true)

  // The sky of the hour, as `sky-hours.ts` chooses it, where a screen begins with one.
  if (isListener ? isDashboard : path !== '/privacy') {
    const hour = new Date().getHours()
    const sky =
      hour >= 5 && hour < 9 ? 'dawn' : hour >= 9 && hour < 17 ? 'day' : hour >= 17 && hour < 21 ? 'dusk' : 'night'
    const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchpriority: 'high' }
    fetchEarly({ ...preload, href: `/sky/${sky}-phone.avif`, media: '(width < 45em)' })
    fetchEarly({ ...preload, href: `/sky/${sky}.avif`, media: '(width >= 45em)' })
  }
})()
