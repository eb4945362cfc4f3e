// Runs before the first paint, and before the app's own script has loaded.
;(() => {
  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // The browser blocks storage.
      return null
    }
  }

  // Applies the theme that the visitor chose. Without a choice the system decides.
  const theme = stored('stillair:theme')
  if (theme === 'day' || theme === 'cabin') document.documentElement.dataset.theme = theme

  /** Asks the browser to fetch a file that will be needed soon. */
  function fetchEarly(attributes) {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    document.head.append(link)
    return link
  }

  const comes = (link) =>
    new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })

  const path = location.pathname
  const isListener = stored('stillair:signed-in') !== null
  const isDashboard = path === '/' || path === '/homepage'

  // The configuration of the identity provider comes first: queued behind all other files it would be late.
  if (isListener) fetchEarly({ rel: 'preload', as: 'fetch', href: '/api/config', crossorigin: '' })

  // Fetches the scripts and styles of the first view; the app's script would request them only once it runs. Files earlier in
  // this order get the bandwidth first.
  const ofListener = isDashboard ? 'dashboard' : path.startsWith('/content/') ? 'content' : 'listener'
  const ofVisitor = path === '/auth' ? 'auth' : path === '/privacy' || path === '/preview' ? 'entry' : 'landing'
  const view = isListener ? ofListener : ofVisitor
  const filesOf = (name) => document.querySelector(`meta[name="files-of-${name}"]`)?.content.split(' ') ?? []
  const ofEntry = filesOf('entry')
  const styles = []
  const beforeScreen = []
  const ofScreen = []
  let isBefore = isListener
  for (const href of filesOf(view)) {
    isBefore &&= href !== ofEntry[0]
    if (href.endsWith('.css')) {
      const link = fetchEarly({ rel: 'preload', as: 'style', href, crossorigin: '' })
      styles.push(comes(link).then(() => ({ rel: 'stylesheet', href, crossorigin: '' })))
    } else if (isListener && !isBefore && !ofEntry.includes(href)) ofScreen.push(href)
    else {
      const link = fetchEarly({ rel: 'modulepreload', href, crossorigin: '' })
      if (isBefore) beforeScreen.push(comes(link))
    }
  }
  // The scripts that find out who is signed in, and React, which takes long to start, don't wait for the screen's own files.
  const fetchScreen = () => {
    for (const href of ofScreen) fetchEarly({ rel: 'modulepreload', fetchpriority: 'low', href, crossorigin: '' })
  }
  Promise.all(beforeScreen).then(fetchScreen, fetchScreen)

  // Over a slow connection, headings of a listener's first visit keep the fallback font until the page has loaded: sound comes
  // first.
  const { effectiveType = '4g' } = navigator.connection ?? {}
  if (isListener && effectiveType !== '4g' && !navigator.serviceWorker?.controller) {
    document.documentElement.dataset.displayFont = 'later'
  }

  // A listener has had the font cached since signing in. On a listener's first visit it would delay the files that draw the
  // screen.
  const font = document.querySelector('meta[name="text-font"]')?.content
  if (!isListener && font) fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: '' })

  // The style sheets apply once all have loaded, after those that the page itself links: the CPU is idle until then.
  const parsed = new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', resolve, { once: true })
  })
  const isStyled = Promise.all([...styles, parsed]).then((all) =>
    Promise.all(all.slice(0, -1).map((style) => comes(fetchEarly(style)))),
  )
  // If one fails, the app requests it again itself.
  isStyled.catch(() => {})

  // Finds out who is signed in, and requests the first screen's data, before the app has loaded.
  const prefetch = document.querySelector('meta[name="prefetch-script"]')?.content
  if (isListener && prefetch) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: prefetch, crossOrigin: '' })
    document.head.append(script)
  }

  // Vite requests a style sheet only once, so a component that loads at a later attempt would appear unstyled.
  function requestAgain({ target: failed }) {
    if (failed.rel !== 'stylesheet') return
    const again = failed.cloneNode()
    const request = () => failed.replaceWith(again)
    if (navigator.onLine) setTimeout(request, 2_000)
    else addEventListener('online', request, { once: true })
  }
  addEventListener('error', requestAgain, true)

  // Preloads the sky for the current hour, as `sky-hours.ts` chooses it, on screens that begin with one.
  const hour = new Date().getHours()
  const sky =
    hour >= 5 && hour < 9 ? 'dawn' : hour >= 9 && hour < 17 ? 'day' : hour >= 17 && hour < 21 ? 'dusk' : 'night'
  if (isListener ? isDashboard : view !== 'entry') {
    const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchpriority: 'high' }
    const sizes = (crop, widths) => widths.map((width) => `/sky/${sky}-${crop}-${width}.avif ${width}w`).join(', ')
    const phone = { imagesrcset: sizes('phone', [780, 1170]), imagesizes: '100vw', media: '(width < 45em)' }
    const wide = { imagesrcset: sizes('wide', [1920, 2880]), imagesizes: 'max(100vw, 110em)', media: '(width >= 45em)' }
    fetchEarly({ ...preload, ...phone })
    fetchEarly({ ...preload, ...wide })
  }

  /** Shows the top of the landing page until the app has rendered. Then copies what the visitor typed into the app's form. */
  function showFirstView(markup) {
    const root = document.getElementById('root')
    const hasDrawn = () => root.hasChildNodes() && !document.getElementById('starting')
    if (hasDrawn()) return

    const first = document.createElement('div')
    first.innerHTML = markup
    const [form] = first.getElementsByTagName('form')
    const [button] = form.getElementsByTagName('button')
    const { email } = form.elements
    let wantsToJoin = false
    form.addEventListener('input', () => {
      button.disabled = email.value === ''
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      wantsToJoin = true
      button.disabled = true
    })
    root.hidden = true
    root.before(first)

    const drawing = new MutationObserver(() => {
      if (!hasDrawn()) return
      drawing.disconnect()
      const typed = email.value
      const wasTyping = document.activeElement === email
      first.remove()
      root.hidden = false
      if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
      const field = root.querySelector('form [name=email]')
      if (!field) return
      if (wasTyping) field.focus({ preventScroll: true })
      if (typed === '') return
      // React overrides the field's own setter and would ignore a value set through it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (wantsToJoin) setTimeout(() => field.form.requestSubmit())
    })
    drawing.observe(root, { childList: true, subtree: true })
  }

  // Without its styles the template would look broken.
  const template = view === 'landing' && path === '/' && document.getElementById('landing-first-view')
  if (template) {
    isStyled.then(
      () => showFirstView(template.innerHTML.replaceAll('SKY', sky)),
      () => {},
    )
  }
})()
